import { useCallback } from "react";
import { FailureView } from "../../../components/failure/FailureView";
import { Loading } from "../../../components/Loading";
import { emptyFilter, parse, type Filter } from "../filter/filter";
import { CallTable, type TableActions } from "./CallTable";
import classes from "./CallListPane.module.css";
import { ListEnd } from "./ListEnd";
import { ListFoot } from "./ListFoot";
import { MarkBar } from "./MarkBar";
import { NoMatch, UnreadableFilter } from "./NoCalls";
import type { FoundCalls } from "./useCallList";

interface Props {
  found: FoundCalls;
  /** The filter itself is wrong; that is said beside it. */
  wrongFilter: boolean;
  selected: string;
  actions: TableActions;
  onFilter: (filter: Filter) => void;
}

/** CallListPane is the table with what stands around it, or in its place. */
export function CallListPane({ found, wrongFilter, selected, actions, onFilter }: Props) {
  const { list, outdated, error, retry, loadMore, loadingMore, moreError, foundNothing } = found;
  const idle = !outdated && !loadingMore && !moreError && !foundNothing && Boolean(list?.next);
  const onNearEnd = useCallback(() => {
    if (idle) loadMore();
  }, [idle, loadMore]);
  const nothing = list !== undefined && !outdated && list.calls.length === 0 && list.next === "";
  return (
    <section className={classes.pane} aria-label="Found calls">
      {error && !wrongFilter && (
        <div className={classes.failure}>
          <FailureView failure={error} title="The history could not be read" onRetry={retry} />
        </div>
      )}
      {!list && wrongFilter && (
        <div className={classes.nothing}>
          <UnreadableFilter onClear={() => onFilter(emptyFilter)} />
        </div>
      )}
      {!list && !error && <Loading what="calls" />}
      {nothing && (
        <div className={classes.nothing}>
          <NoMatch
            text={list.text}
            onClear={() => onFilter(emptyFilter)}
            onFilter={(text) => onFilter(parse(text))}
          />
        </div>
      )}
      {list && !nothing && (
        <CallTable
          list={list}
          selected={selected}
          outdated={outdated}
          actions={actions}
          onNearEnd={onNearEnd}
          end={<ListEnd found={found} />}
        />
      )}
      <MarkBar />
      {list && <ListFoot list={list} wrongFilter={wrongFilter} />}
    </section>
  );
}
