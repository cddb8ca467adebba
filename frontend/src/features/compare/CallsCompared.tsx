import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { bytes } from "../../lib/format";
import { Compare, type Call, type CallComparison, type Compared } from "../../platform";
import { longTime } from "../history/list/callTime";
import { statusWords, tookWords } from "../result/callWords";
import classes from "./Compare.module.css";
import { DiffControls, useDiffView } from "./DiffControls";
import { DiffRows } from "./DiffRows";
import { IgnoreRules } from "./IgnoreRules";
import { openCompare, type Comparison } from "./openCompare";

/** CallsCompared is in what two calls differ: how they ended, their arguments, their results. */
export function CallsCompared({ a, b, back }: { a: string; b: string; back: Comparison | undefined }) {
  const [view, setView] = useDiffView();
  // null: the rules that are kept for the tool.
  const [ignore, setIgnore] = useState<string[] | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["compare", a, b, view.only, ignore],
    queryFn: async () =>
      Compare.Calls({ a, b, ignore: ignore ?? [], kept: ignore === null, only: view.only }),
    placeholderData: keepPreviousData,
    retry: false,
    // Rules and lists change meanwhile, and rows are many.
    gcTime: 0,
    staleTime: 0,
  });
  // The rules stay in reach when one of them is wrong.
  const last = useRef<CallComparison>(undefined);
  last.current = data ?? last.current;
  const known = last.current;
  return (
    <>
      <div className={classes.bar}>
        {back && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconArrowLeft size={14} />}
            onClick={() => openCompare(back)}
          >
            Back to the runs
          </Button>
        )}
        <DiffControls view={view} onChange={setView} />
        <span className={classes.gap} />
        {data && !error && (
          <span className={classes.verdict} data-same={data.same} role="status">
            {data.same ? "They are the same" : "They differ"}
          </span>
        )}
      </div>
      {known && (
        <IgnoreRules server={known.a.server} tool={known.a.tool} rules={known.ignore} onApply={setIgnore} />
      )}
      {error && (
        <FailureView failure={error} title="They could not be compared" onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading what="the comparison" />}
      {data && !error && (
        <div className={classes.scroll}>
          <Facts data={data} only={view.only} />
          <Part name="Arguments" part={data.arguments} split={view.split} />
          <Part name="Result" part={data.result} split={view.split} />
          <Part name="Failure" part={data.failure} split={view.split} />
        </div>
      )}
    </>
  );
}

const factNames: Record<string, string> = {
  server: "server",
  tool: "tool",
  method: "method",
  status: "status",
  code: "failure",
  took: "took",
  serverVersion: "server version",
  protocol: "protocol",
  resultBytes: "result size",
};

/** factWords is a fact as the rest of the page writes it. */
function factWords(name: string, told: string, call: Call): string {
  if (told === "") return "";
  if (name === "took") return tookWords(call.tookUs);
  if (name === "resultBytes") return bytes(call.resultBytes);
  return name === "status" ? statusWords(told) : told;
}

function Facts({ data, only }: { data: CallComparison; only: boolean }) {
  const now = new Date();
  return (
    <table className={classes.facts} data-selectable>
      <thead>
        <tr>
          <th aria-label="What" />
          <td>{longTime(data.a.startedAt, now)}</td>
          <td>{longTime(data.b.startedAt, now)}</td>
        </tr>
      </thead>
      <tbody>
        {data.facts
          .filter(({ name, old, new: next, same }) => factNames[name] && (old || next) && !(only && same))
          .map((fact) => (
            <tr key={fact.name} data-different={(!fact.same && !fact.loose) || undefined}>
              <th scope="row">{factNames[fact.name]}</th>
              <td>{factWords(fact.name, fact.old, data.a)}</td>
              <td>
                {fact.same ? (
                  <span className={classes.quiet}>the same</span>
                ) : (
                  factWords(fact.name, fact.new, data.b)
                )}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Part({ name, part, split }: { name: string; part: Compared; split: boolean }) {
  if (part.none) return null;
  return (
    <section aria-label={name}>
      <h3 className={classes.section}>
        {name}{" "}
        <span className={classes.quiet}>
          {part.same ? "the same" : words(part)}
          {part.coarse && ", some of it compared only as a whole: it is large"}
        </span>
      </h3>
      {part.rows.length > 0 && <DiffRows rows={part.rows} more={part.more} split={split} label={name} />}
    </section>
  );
}

function words(part: Compared): string {
  if (part.text) return "compared as text";
  return part.changes === 1 ? "1 difference" : `${part.changes.toLocaleString("en")} differences`;
}
