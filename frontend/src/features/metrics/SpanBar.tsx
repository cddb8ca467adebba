import { SegmentedControl, TextInput } from "@mantine/core";
import classes from "./MetricsPage.module.css";
import { spans, type Span, type SpanName } from "./spans";

interface Props {
  span: Span;
  onSpan: (span: Span) => void;
  filter: string;
  onFilter: (text: string) => void;
  problem: string;
}

/** SpanBar is where the span is chosen, and which of its calls. */
export function SpanBar({ span, onSpan, filter, onFilter, problem }: Props) {
  return (
    <div className={classes.bar} role="search" aria-label="Which calls">
      <SegmentedControl
        aria-label="Span"
        size="xs"
        value={span.name}
        onChange={(name) => onSpan({ ...span, name: name as SpanName })}
        data={spans.map(({ name, label }) => ({ value: name, label }))}
      />
      {span.name === "custom" && (
        <>
          <TextInput
            type="datetime-local"
            aria-label="From"
            value={span.from}
            onChange={({ currentTarget }) => onSpan({ ...span, from: currentTarget.value })}
          />
          <TextInput
            type="datetime-local"
            aria-label="To"
            value={span.to}
            onChange={({ currentTarget }) => onSpan({ ...span, to: currentTarget.value })}
          />
        </>
      )}
      <TextInput
        className={classes.filter}
        aria-label="Filter"
        placeholder="server:github -status:cancelled"
        spellCheck={false}
        value={filter}
        error={problem || undefined}
        onChange={({ currentTarget }) => onFilter(currentTarget.value)}
      />
    </div>
  );
}
