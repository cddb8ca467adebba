import { UnstyledButton } from "@mantine/core";
import { FailureView } from "../../../components/failure/FailureView";
import { CodeViewer } from "../../../components/json/CodeViewer";
import { bytes } from "../../../lib/format";
import type { Body } from "../../../platform";
import classes from "./Excerpt.module.css";

/** An overview needs no more than this; the tab has all of it. */
const most = 4000;

interface Props {
  body: Body;
  label: string;
  plain?: boolean;
  /** Shows the whole of it. */
  onAll: () => void;
}

/** Excerpt is the beginning of a body, in a box that scrolls. */
export function Excerpt({ body, label, plain = false, onAll }: Props) {
  if (body.failure) return <FailureView failure={body.failure} title={`${label} cannot be shown`} />;
  if (body.bytes === 0 || (!plain && body.text.trim() === "{}")) return <p className={classes.note}>none</p>;
  const cut = body.truncated || body.text.length > most;
  return (
    <>
      <div className={classes.box}>
        <CodeViewer
          inline
          text={body.text.slice(0, most)}
          label={label}
          language={plain ? "plain" : "json"}
        />
      </div>
      {cut && (
        <p className={classes.note}>
          The beginning of {bytes(body.bytes)}.{" "}
          <UnstyledButton className={classes.all} onClick={onAll}>
            Show all
          </UnstyledButton>
        </p>
      )}
    </>
  );
}
