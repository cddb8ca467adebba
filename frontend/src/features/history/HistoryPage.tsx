import { useMediaQuery } from "@mantine/hooks";
import { useCallback, useRef } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { FairleadError } from "../../platform";
import { useRemembered } from "../../state/window";
import { CallDetails } from "./CallDetails";
import { CallTable } from "./CallTable";
import { FilterBox } from "./FilterBox";
import classes from "./HistoryPage.module.css";
import { NoCalls } from "./NoCalls";
import { QuickFilters } from "./QuickFilters";
import { Totals } from "./Totals";
import { useCalls } from "./useCalls";
import { useFilter } from "./useFilter";

type Layout = Record<string, number>;

/** HistoryPage finds past calls and shows one beside the list. */
export function HistoryPage() {
  const filter = useFilter();
  const history = useCalls(filter.settled);
  const [selected, select] = useRemembered("history.selected", "");
  const narrow = useMediaQuery("(max-width: 1000px)") ?? false;
  const direction = narrow ? "rows" : "columns";
  const [layout, setLayout] = useRemembered<Layout | undefined>(`history.${direction}`, undefined);
  const details = useRef<HTMLDivElement>(null);
  const { error, calls, loaded, refetch } = history;
  const wrongFilter = error instanceof FairleadError && error.code === "usage";
  const enter = useCallback(() => details.current?.querySelector<HTMLElement>("button")?.focus(), []);
  const chosen = selected !== "" ? selected : (calls[0]?.id ?? "");

  return (
    <div className={classes.page}>
      <div className={classes.bar} role="search">
        <FilterBox filter={filter} invalid={wrongFilter} />
        <QuickFilters filter={filter} />
      </div>
      <div id="history-filter-help" className={classes.wrong} hidden={!wrongFilter} role="alert">
        {wrongFilter && (
          <>
            <strong>{error.message}</strong> {error.hint}
          </>
        )}
      </div>
      {error && !wrongFilter && (
        <div className={classes.failure}>
          <FailureView failure={error} title="The history could not be read" onRetry={() => void refetch()} />
        </div>
      )}
      {!loaded && !error && <Loading what="history" />}
      {loaded && calls.length === 0 && !error && <NoCalls filter={filter} all={history.all} />}
      {calls.length > 0 && (
        <Group
          key={direction}
          className={classes.panes}
          orientation={narrow ? "vertical" : "horizontal"}
          defaultLayout={layout}
          onLayoutChanged={setLayout}
        >
          <Panel id="list" defaultSize="57%" minSize={narrow ? 120 : 320} className={classes.list}>
            <CallTable
              calls={calls}
              selected={chosen}
              onSelect={select}
              onEnter={enter}
              hasMore={history.hasMore}
              onMore={() => void history.more()}
            />
            <Totals {...history} shown={calls.length} />
          </Panel>
          <Separator className={classes.separator} aria-label="Size of the list" />
          <Panel id="details" minSize={narrow ? 120 : 300}>
            <div ref={details} className={classes.details}>
              <CallDetails key={chosen} id={chosen} onShow={select} />
            </div>
          </Panel>
        </Group>
      )}
    </div>
  );
}
