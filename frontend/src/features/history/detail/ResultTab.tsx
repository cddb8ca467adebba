import { useState } from "react";
import { bytes } from "../../../lib/format";
import type { CallDetail } from "../../../platform";
import { Segments } from "../../form/controls/Segments";
import { BodyView } from "../../result/BodyView";
import { contentWords, sizeWords } from "../../result/callWords";
import { ResultView } from "../../result/ResultView";
import { StructuredView } from "../../result/StructuredView";
import { RunningView } from "./RunningView";
import classes from "./ResultTab.module.css";
import { ViewFrame } from "./ViewFrame";

function factsOf(detail: CallDetail, view: string): string {
  if (view === "raw") return `${bytes(detail.result.bytes)} as the server sent it`;
  if (view === "structured") return bytes(detail.structured.bytes);
  return [contentWords(detail), sizeWords(detail)].filter(Boolean).join(" · ");
}

/** ResultTab is what came back: as it is meant to be read, structured, or raw. */
export function ResultTab({ detail }: { detail: CallDetail }) {
  const [view, setView] = useState("content");
  const { call, result, hasStructured } = detail;
  if (call.status === "running") return <RunningView detail={detail} />;
  const options = [
    { value: "content", label: "Content" },
    ...(hasStructured ? [{ value: "structured", label: "Structured" }] : []),
    { value: "raw", label: "Raw" },
  ];
  const bar = result.bytes > 0 && (
    <>
      <Segments
        name={`result-${call.id}`}
        label="Result as"
        options={options}
        value={view}
        onChange={setView}
      />
      <span className={classes.facts}>{factsOf(detail, view)}</span>
    </>
  );
  return (
    <ViewFrame bar={bar}>
      {view === "content" && <ResultView key={call.id} detail={detail} />}
      {view === "structured" && <StructuredView detail={detail} />}
      {view === "raw" && <BodyView body={result} label="Raw result" language="json" />}
    </ViewFrame>
  );
}
