import { Button, Group } from "@mantine/core";
import { IconFilterOff, IconHistory } from "@tabler/icons-react";
import { EmptyState } from "../../../components/EmptyState";
import { useServers } from "../../../queries/useServers";
import { openFiles } from "../files/openFiles";
import { navigate, openTool, toggleServer } from "../../../state/window";
import { UnknownButtons, UnknownNames } from "./UnknownNames";
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
  return (
    <EmptyState
      icon={<IconFilterOff size={28} stroke={1.3} />}
      title="No call matches"
      action={
        <>
          <UnknownButtons unknown={unknown} onFilter={onFilter} />
          <Button variant="default" onClick={onClear}>
            Clear the filter
          </Button>
        </>
      }
    >
      {unknown.length > 0 ? (
        <UnknownNames unknown={unknown} />
      ) : (
        <>
          Nothing was found for <code>{text}</code>.
        </>
      )}
    </EmptyState>
  );
}

/** UnreadableFilter stands where no calls were looked for yet, because the filter says nothing that can be. */
export function UnreadableFilter({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconFilterOff size={28} stroke={1.3} />}
      title="The filter cannot be read"
      action={
        <Button variant="default" onClick={onClear}>
          Clear the filter
        </Button>
      }
    >
      What is wrong with it stands above. Mend it, or clear it to see all calls.
    </EmptyState>
  );
}
