import { Button } from "@mantine/core";
import { IconChartHistogram } from "@tabler/icons-react";
import { EmptyState } from "../../components/EmptyState";
import { navigate } from "../../state/window";
import { UnknownButtons, UnknownNames } from "../history/list/UnknownNames";
import { useUnknown } from "../history/list/useUnknown";

interface Props {
  filter: string;
  onFilter: (text: string) => void;
}

/** NoFigures stands where no call is in the span, or none that the filter selects. */
export function NoFigures({ filter, onFilter }: Props) {
  const unknown = useUnknown(filter);
  const icon = <IconChartHistogram size={28} stroke={1.4} />;
  if (filter.trim() === "")
    return (
      <EmptyState
        icon={icon}
        title="No calls in this span"
        action={<Button onClick={() => navigate("workbench")}>Call a tool</Button>}
      >
        Every call counts, whoever makes it: the window, the command line, suites. Or choose a longer span.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={icon}
      title="No call in this span matches"
      action={
        <>
          <UnknownButtons unknown={unknown} onFilter={onFilter} />
          <Button variant="default" onClick={() => onFilter("")}>
            Clear the filter
          </Button>
        </>
      }
    >
      {unknown.length > 0 ? <UnknownNames unknown={unknown} /> : "Choose a longer span, or another filter."}
    </EmptyState>
  );
}
