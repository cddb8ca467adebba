import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { EmptyState } from "../../components/EmptyState";
import { VirtualList } from "../../components/VirtualList";
import { bytes } from "../../lib/format";
import { visible } from "../../lib/visible";
import { toFailure, Views, type Failure, type TextView } from "../../platform";
import classes from "./LargeBody.module.css";

const pollMs = 200;
const page = 200;

/** Asks the whole of a JSON text by a JSON Path; a value leads to its row. */
export function PathPanel({ view, onRow }: { view: TextView; onRow: (row: number) => void }) {
  const [text, setText] = useState("");
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { data: selected } = useQuery({
    queryKey: ["view", view.id, "selected", round],
    enabled: round > 0,
    queryFn: async () => Views.Selected(view.id),
    refetchInterval: (q) => (q.state.data?.done ? false : pollMs),
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    Views.Select(view.id, text).then(
      () => setRound((n) => n + 1),
      (error: unknown) => setFailure(toFailure(error)),
    );
  };
  const wrong = failure ?? selected?.failure;
  const kept = selected?.kept ?? 0;
  return (
    <div className={classes.root}>
      <form className={classes.search} onSubmit={ask}>
        <TextInput
          className={classes.grow}
          value={text}
          placeholder="$.records[*].name"
          aria-label="JSON Path"
          error={wrong?.message}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="compact-sm" variant="default" disabled={text === ""}>
          Select
        </Button>
        <span className={classes.count} role="status">
          {selected && !wrong ? words(selected.count, kept, selected.done) : ""}
        </span>
        {selected && !selected.done && (
          <Button size="compact-sm" variant="default" onClick={() => void Views.Stop(view.id)}>
            Stop
          </Button>
        )}
      </form>
      <div className={classes.body}>
        {kept > 0 ? (
          <VirtualList
            items={Array.from({ length: kept }, (_, n) => n)}
            keyOf={String}
            rowHeight={24}
            list={{ "aria-label": "Selected values", role: "list" }}
            render={(n) => <Value id={view.id} round={round} kept={kept} number={n} onRow={onRow} />}
          />
        ) : (
          selected?.done &&
          !wrong && <EmptyState title="Nothing is selected">No value stands at that path.</EmptyState>
        )}
      </div>
    </div>
  );
}

function words(count: number, kept: number, done: boolean): string {
  const all = `${count.toLocaleString("en")} ${count === 1 ? "value" : "values"}`;
  if (!done) return `${all} so far`;
  return kept < count ? `${all}, the first ${kept.toLocaleString("en")} are shown` : all;
}

interface ValueProps {
  id: string;
  round: number;
  kept: number;
  number: number;
  onRow: (row: number) => void;
}

function Value({ id, round, kept, number, onRow }: ValueProps) {
  const first = Math.floor(number / page) * page;
  const { data } = useQuery({
    // The page at the end grows while values are found.
    queryKey: ["view", id, "values", round, first, Math.min(page, kept - first)],
    queryFn: async () => Views.Values(id, first, page),
    staleTime: Infinity,
    gcTime: 30_000,
  });
  const value = data?.[number - first];
  if (!value) return <div className={classes.item} role="listitem" aria-busy />;
  return (
    <div role="listitem">
      <button
        type="button"
        className={classes.item}
        title="Show it in the text"
        onClick={() => onRow(value.row)}
      >
        <span className={classes.key}>{visible(value.pointer) || "(whole)"}</span>
        <span className={classes.preview}>{visible(value.preview)}</span>
        <span className={classes.count}>{value.bytes > 200 ? bytes(value.bytes) : ""}</span>
      </button>
    </div>
  );
}
