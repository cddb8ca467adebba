import { Group, Panel } from "react-resizable-panels";
import { PaneSeparator } from "../../components/PaneSeparator";
import { toFailure } from "../../platform";
import { useRemembered } from "../../state/window";
import { CallPane } from "./detail/CallPane";
import { FilterBar } from "./filter/FilterBar";
import classes from "./HistoryPage.module.css";
import { CallListPane } from "./list/CallListPane";
import { focusTable } from "./list/CallTable";
import { NoCalls } from "./list/NoCalls";
import { Questions } from "./Questions";
import { useFilterKey } from "./useFilterKey";
import { useHistoryPage } from "./useHistoryPage";

/** HistoryPage is where past calls are found, looked at and repeated. */
export function HistoryPage() {
  const page = useHistoryPage();
  const { found, filter, setFilter, settled, selected, actions, narrow } = page;
  const [columns, setColumns] = useRemembered<Record<string, number> | undefined>(
    "history.columns",
    undefined,
  );
  useFilterKey();
  if (found.list?.all === 0 && !found.outdated && settled === "")
    return (
      <div className={classes.page}>
        <NoCalls />
      </div>
    );

  const list = (
    <CallListPane
      found={found}
      wrongFilter={page.wrongFilter}
      selected={selected}
      actions={actions}
      onFilter={setFilter}
    />
  );
  const call = <CallPane id={selected} over={narrow} actions={actions} ref={page.pane} />;
  return (
    <div className={classes.page}>
      <FilterBar
        filter={filter}
        settled={settled}
        failure={page.wrongFilter ? toFailure(found.error) : null}
        onChange={setFilter}
        onLeave={focusTable}
      />
      {narrow ? (
        <div className={classes.narrow}>{page.paneShown ? call : list}</div>
      ) : (
        <Group
          className={classes.wide}
          defaultLayout={columns}
          onLayoutChanged={(layout, { isUserInteraction }) => isUserInteraction && setColumns(layout)}
        >
          <Panel id="calls" defaultSize="57%" minSize={360}>
            {list}
          </Panel>
          <PaneSeparator label="Width of the calls" />
          <Panel id="call" minSize={380}>
            {call}
          </Panel>
        </Group>
      )}
      <Questions question={page.question} onAnswer={page.answer} />
    </div>
  );
}
