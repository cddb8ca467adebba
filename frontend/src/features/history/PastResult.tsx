import { useState } from "react";
import type { CallDetail } from "../../platform";
import { Segments } from "../form/controls/Segments";
import { BodyView } from "../result/BodyView";
import { OutcomeLine } from "../result/OutcomeLine";
import { ResultView } from "../result/ResultView";
import classes from "../result/SchemaView.module.css";
import { StructuredView } from "../result/StructuredView";

/** The result of a past call: its content, its structured form, the raw object. */
export function PastResult({ detail }: { detail: CallDetail }) {
  const [view, setView] = useState("content");
  const options = [
    { value: "content", label: "Content" },
    ...(detail.hasStructured ? [{ value: "structured", label: "Structured" }] : []),
    ...(detail.result.bytes > 0 ? [{ value: "raw", label: "Raw" }] : []),
  ];
  return (
    <div className={classes.root}>
      <OutcomeLine detail={detail} />
      {options.length > 1 && (
        <div className={classes.bar}>
          <Segments
            name={`past-${detail.call.id}`}
            label="Result as"
            options={options}
            value={view}
            onChange={setView}
          />
        </div>
      )}
      <div className={classes.text}>
        {view === "structured" && <StructuredView detail={detail} />}
        {view === "raw" && <BodyView body={detail.result} label="Raw result" language="json" />}
        {view === "content" && <ResultView detail={detail} />}
      </div>
    </div>
  );
}
