import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { CodeViewer, type CodeViewerHandle } from "../../components/json/CodeViewer";
import { Loading } from "../../components/Loading";
import type { Body } from "../../platform";
import classes from "./BodyView.module.css";
import { PartialBar } from "./PartialBar";
import { useWholeBody } from "./useWholeBody";
import { useViewActions } from "./viewActions";
import { partOf } from "../large/useTextView";

const LargeBody = lazy(async () => ({ default: (await import("../large/LargeBody")).LargeBody }));

interface Props {
  body: Body;
  label: string;
  language: "json" | "plain";
  /** Stands among other blocks and does not own the buttons above. */
  inline?: boolean;
}

/** From here on a body is not loaded whole: the page would hold it several times. */
const largeBytes = 64_000_000;

/** isLarge: it is shown in parts alone. */
export const isLarge = (body: Body) =>
  body.truncated && body.bytes >= largeBytes && partOf(body.url) !== undefined;

/** BodyView shows a body as text: the beginning at once, all of it when asked, and in parts what is too large for that. */
export function BodyView(props: Props) {
  const { body, label, inline = false } = props;
  const [inParts, setInParts] = useState(false);
  const can = body.truncated && partOf(body.url) !== undefined;
  if (isLarge(body) || (can && inParts)) {
    return (
      <Suspense fallback={<Loading what="the text" />}>
        <LargeBody key={body.url} body={body} label={label} inline={inline} />
      </Suspense>
    );
  }
  return <SmallBody {...props} onParts={can ? () => setInParts(true) : undefined} />;
}

function SmallBody({
  body,
  label,
  language,
  inline = false,
  onParts,
}: Props & { onParts: (() => void) | undefined }) {
  const state = useWholeBody(body, language === "json");
  const viewer = useRef<CodeViewerHandle>(null);
  const { whole } = state;
  const actions = useMemo(
    () => ({
      find: () => viewer.current?.find(),
      copy: whole,
      ...(body.url ? { save: body.url } : {}),
    }),
    [whole, body.url],
  );
  useViewActions(inline || body.failure ? null : actions);
  if (body.failure) return <FailureView failure={body.failure} title={`${label} cannot be shown`} />;
  return (
    <div className={inline ? classes.inline : classes.full}>
      <PartialBar body={body} state={state} onParts={onParts} />
      <div className={classes.text}>
        <CodeViewer ref={viewer} text={state.text} label={label} language={language} inline={inline} />
      </div>
    </div>
  );
}
