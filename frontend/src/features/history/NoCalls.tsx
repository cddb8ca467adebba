import { Button } from "@mantine/core";
import { IconFilterOff, IconHistory } from "@tabler/icons-react";
import { EmptyState } from "../../components/EmptyState";
import { useServers } from "../../queries/useServers";
import { useTools } from "../../queries/useTools";
import { navigate, openTool } from "../../state/window";
import type { FilterState } from "./useFilter";

/** Why there is nothing in the list, and the way on. */
export function NoCalls({ filter, all }: { filter: FilterState; all: number }) {
  if (filter.text !== "" && all > 0) {
    return (
      <EmptyState
        icon={<IconFilterOff size={28} stroke={1.4} />}
        title="No call matches"
        action={<Button onClick={filter.clear}>Clear the filter</Button>}
      >
        None of {all.toLocaleString("en")} calls matches <code>{filter.text}</code>.
      </EmptyState>
    );
  }
  return <NoneYet />;
}

function NoneYet() {
  const { data: servers } = useServers();
  const demo = servers?.find((server) => server.builtIn)?.name ?? "";
  const { data: tools } = useTools(demo);
  const first = tools?.[0];
  return (
    <EmptyState
      icon={<IconHistory size={28} stroke={1.4} />}
      title="No calls yet"
      action={
        first ? (
          <Button onClick={() => openTool(first.server, first.name)}>
            Try {first.name} of the demo server
          </Button>
        ) : (
          <Button onClick={() => navigate("workbench")}>Go to the Workbench</Button>
        )
      }
    >
      Every call is kept here: its arguments, its result, its messages and how long it took.
    </EmptyState>
  );
}
