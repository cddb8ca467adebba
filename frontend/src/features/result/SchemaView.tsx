import { useMemo, useRef, useState } from "react";
import { CodeViewer, type CodeViewerHandle } from "../../components/json/CodeViewer";
import { parseJson } from "../../components/json/parse";
import { stringifyJson } from "../../components/json/stringify";
import { Segments } from "../form/controls/Segments";
import type { ToolDetail } from "../../platform";
import classes from "./SchemaView.module.css";
import { useViewActions } from "./viewActions";

/** A tool's schemas, and its whole definition as the server sent it. */
export function SchemaView({ detail }: { detail: ToolDetail }) {
  const [which, setWhich] = useState("input");
  const viewer = useRef<CodeViewerHandle>(null);
  const text = useMemo(() => {
    if (which === "whole") return detail.raw;
    return indented(which === "output" ? detail.outputSchema : detail.inputSchema);
  }, [which, detail]);
  const actions = useMemo(() => ({ find: () => viewer.current?.find(), copy: () => text }), [text]);
  useViewActions(actions);
  const options = [
    { value: "input", label: "Input" },
    ...(detail.outputSchema ? [{ value: "output", label: "Output" }] : []),
    { value: "whole", label: "Whole definition" },
  ];
  return (
    <div className={classes.root}>
      <div className={classes.bar}>
        <Segments
          name={`schema-${detail.tool.qualifiedName}`}
          label="Schema"
          options={options}
          value={which}
          onChange={setWhich}
        />
        {!detail.outputSchema && <span className={classes.note}>The tool declares no output schema.</span>}
      </div>
      <div className={classes.text}>
        <CodeViewer ref={viewer} text={text} label="Schema" />
      </div>
    </div>
  );
}

function indented(text: string): string {
  const parsed = parseJson(text);
  return parsed.ok ? stringifyJson(parsed.value) : text;
}
