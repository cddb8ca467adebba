import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { toFailure, type Failure } from "../../platform";
import { CopyLink } from "../CopyLink";
import classes from "./FailureView.module.css";
import { failureText, failureTitle, hintBeside, sentenceUnder, stderrOf } from "./failureText";
import { visibleText } from "../../lib/visible";

interface Props {
  /** A Failure, or anything that was thrown. */
  failure: Failure | Error | null;
  /** Replaces the heading that the code gives. */
  title?: string;
  /** What the person can do about it right here. */
  actions?: ReactNode;
  onRetry?: () => void;
  tone?: "error" | "warn";
  /** What it says stands below it in full: the heading and the hint are enough. */
  toldBelow?: boolean;
}

/** FailureView says what happened, why, and what to do. Every failure in the page is shown by it. */
export function FailureView({ failure, title, actions, onRetry, tone = "error", toldBelow }: Props) {
  if (!failure) return null;
  const shown = failure instanceof Error ? toFailure(failure) : failure;
  const heading = title ?? failureTitle(shown.code);
  const sentence = toldBelow ? "" : sentenceUnder(heading, shown.message);
  const stderr = stderrOf(shown);
  const hint = hintBeside(shown, stderr);
  return (
    <section className={classes.root} data-tone={tone} role="alert" data-selectable>
      <IconAlertTriangle className={classes.icon} size={16} aria-hidden />
      <div className={classes.body}>
        <h3 className={classes.title}>{heading}</h3>
        {sentence && <p className={classes.message}>{visibleText(sentence)}</p>}
        {stderr.length > 0 && (
          <pre className={classes.stderr} aria-label="Last lines of stderr">
            {stderr.join("\n")}
          </pre>
        )}
        {hint && <p className={classes.hint}>{visibleText(hint)}</p>}
        <div className={classes.actions}>
          {onRetry && (
            <Button variant="default" size="compact-xs" onClick={onRetry}>
              Try again
            </Button>
          )}
          {actions}
          <CopyLink text={() => failureText(shown)} label="Copy details" />
        </div>
      </div>
    </section>
  );
}
