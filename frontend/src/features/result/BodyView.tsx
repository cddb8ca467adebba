import { useMemo, useRef } from "react";
import { CodeViewer, type CodeViewerHandle } from "../../components/json/CodeViewer";
import { downloadURL, type Body } from "../../platform";
import classes from "./BodyView.module.css";
import { PartialBar } from "./PartialBar";
import { useWholeBody } from "./useWholeBody";
import { useViewActions } from "./viewActions";

interface Props {
  body: Body;
  label: string;
  language: "json" | "plain";
  /** Stands among other blocks and does not own the buttons above. */
  inline?: boolean;
}

/** BodyView shows a body as text: the beginning at once, all of it when asked. */
export function BodyView({ body, label, language, inline = false }: Props) {
  const state = useWholeBody(body, language === "json");
  const viewer = useRef<CodeViewerHandle>(null);
  const { whole } = state;
  const actions = useMemo(
    () => ({
      find: () => viewer.current?.find(),
      copy: whole,
      ...(body.url ? { save: downloadURL(body.url) } : {}),
    }),
    [whole, body.url],
  );
  useViewActions(inline ? null : actions);
  return (
    <div className={inline ? classes.inline : classes.full}>
      <PartialBar body={body} state={state} />
      <div className={classes.text}>
        <CodeViewer ref={viewer} text={state.text} label={label} language={language} inline={inline} />
      </div>
    </div>
  );
}
