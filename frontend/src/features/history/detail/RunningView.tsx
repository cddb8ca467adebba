import { Progress } from "@mantine/core";
import { duration } from "../../../lib/format";
import type { CallDetail } from "../../../platform";
import { useElapsed } from "../../tool/useElapsed";
import classes from "./RunningView.module.css";
import { visible } from "../../../lib/visible";

/** RunningView says how far a running call is, as far as its server tells. */
export function RunningView({ detail: { call, progress } }: { detail: CallDetail }) {
  const elapsed = useElapsed(call.startedAt);
  const share = progress && progress.total > 0 ? (100 * progress.progress) / progress.total : undefined;
  const message = progress?.message || "Waiting for the server";
  // Many servers count in their message already.
  const counted = progress && !message.includes(String(progress.progress));
  const words = [
    visible(message),
    counted && (share === undefined ? `${progress.progress}` : `${progress.progress} of ${progress.total}`),
    duration(elapsed),
  ];
  return (
    <div className={classes.running} role="status" aria-label="The call is running">
      <Progress value={share ?? 100} animated={share === undefined} size="sm" aria-label="Progress" />
      <p>{words.filter(Boolean).join(" · ")}</p>
    </div>
  );
}
