import { Select } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { Compare, type ToolDifference } from "../../platform";
import { useServers } from "../../queries/useServers";
import classes from "./Compare.module.css";
import { DiffControls, useDiffView } from "./DiffControls";
import { DiffRows } from "./DiffRows";

/** ToolsCompared is in what the tools of two servers differ. */
export function ToolsCompared({ a, initial }: { a: string; initial: string }) {
  const [b, setB] = useState(initial);
  const [view, setView] = useDiffView();
  const { data: servers = [] } = useServers();
  const { data, error, refetch } = useQuery({
    queryKey: ["compare", "tools", a, b, view.only],
    queryFn: async () => Compare.Tools(a, b, [], view.only),
    enabled: b !== "",
    placeholderData: keepPreviousData,
    retry: false,
    // Rules and lists change meanwhile, and rows are many.
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <>
      <div className={classes.bar}>
        <Select
          size="xs"
          aria-label="Compare with"
          placeholder="Compare with…"
          searchable
          data={servers.map(({ name }) => name).filter((name) => name !== a)}
          value={b || null}
          onChange={(name) => setB(name ?? "")}
          data-autofocus
        />
        <DiffControls view={view} onChange={setView} />
        <span className={classes.gap} />
        {data && !error && (
          <span className={classes.verdict} data-same={data.tools.length === 0} role="status">
            {data.same} the same, {data.tools.length} different
          </span>
        )}
      </div>
      {error && (
        <FailureView failure={error} title="They could not be compared" onRetry={() => void refetch()} />
      )}
      {b === "" && <p className={classes.quiet}>Choose the server to compare {a} with.</p>}
      {b !== "" && !data && !error && <Loading what="the comparison" />}
      {data && !error && (
        <div className={classes.scroll}>
          {data.tools.map((tool) => (
            <ToolPart key={tool.name} tool={tool} a={data.a} b={data.b} split={view.split} />
          ))}
        </div>
      )}
    </>
  );
}

function ToolPart({ tool, a, b, split }: { tool: ToolDifference; a: string; b: string; split: boolean }) {
  return (
    <section aria-label={tool.name}>
      <h3 className={classes.tool}>
        <span className={classes.mark} data-kind={tool.kind}>
          {tool.name}
        </span>
        <span className={classes.quiet}>
          {tool.kind === "removed" && `only ${a} has it`}
          {tool.kind === "added" && `only ${b} has it`}
          {tool.kind === "changed" && tool.parts.join(", ")}
        </span>
      </h3>
      {tool.rows.length > 0 && (
        <DiffRows rows={tool.rows} more={tool.more} split={split} label={`Description of ${tool.name}`} />
      )}
    </section>
  );
}
