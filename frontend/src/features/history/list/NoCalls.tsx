import { Button, Group } from "@mantine/core";
import { IconFilterOff, IconHistory } from "@tabler/icons-react";
import { EmptyState } from "../../../components/EmptyState";
import { useServers } from "../../../queries/useServers";
import { openFiles } from "../files/openFiles";
import { visible } from "../../../lib/visible";
import { navigate, openTool, toggleServer } from "../../../state/window";
import { useUnknown } from "./useUnknown";

/** NoCalls stands where nothing was ever called, and leads to a first call. */
export function NoCalls() {
  const { data: servers } = useServers();
  const demo = servers?.find(({ builtIn, enabled }) => builtIn && enabled);
  const tryEcho = (server: string) => {
    toggleServer(server, true);
    openTool(server, "echo");
  };
  return (
    <EmptyState
      icon={<IconHistory size={32} stroke={1.3} />}
      title="No calls yet"
      action={
        <Group gap="xs">
          {demo ? (
            <Button onClick={() => tryEcho(demo.name)}>Try echo of the demo server</Button>
          ) : (
            <Button onClick={() => navigate("workbench")}>Choose a tool</Button>
          )}
          <Button variant="default" onClick={() => openFiles({ about: "import" })}>
            Import calls…
          </Button>
        </Group>
      }
    >
      Every call is kept here with its arguments, its result and the messages behind it, from the window and
      from the command line.
    </EmptyState>
  );
}

interface NoMatchProps {
  text: string;
  onClear: () => void;
  /** Takes another filter in the place of this one. */
  onFilter: (text: string) => void;
}

/** NoMatch says that the filter leaves nothing, and which name in it no call has. */
export function NoMatch({ text, onClear, onFilter }: NoMatchProps) {
  const unknown = useUnknown(text);
  const meant = unknown.filter(({ instead }) => instead !== "");
  return (
    <EmptyState
      icon={<IconFilterOff size={28} stroke={1.3} />}
      title="No call matches"
      action={
        <>
          {meant.map(({ term, meant: other, instead }) => (
            <Button key={term} onClick={() => onFilter(instead)}>
              Search for {visible(other)}
            </Button>
          ))}
          <Button variant="default" onClick={onClear}>
            Clear the filter
          </Button>
        </>
      }
    >
      {unknown.length === 0 && (
        <>
          Nothing was found for <code>{text}</code>.
        </>
      )}
      {unknown.map(({ term, meant: other }) => (
        <div key={term}>
          No call has <code>{visible(term)}</code>.
          {other !== "" && (
            <>
              {" "}
              Perhaps <code>{visible(other)}</code> is meant.
            </>
          )}
        </div>
      ))}
    </EmptyState>
  );
}
