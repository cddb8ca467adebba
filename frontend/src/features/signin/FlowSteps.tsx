import { IconChevronRight } from "@tabler/icons-react";
import { duration } from "../../lib/format";
import type { SignInStep } from "../../platform";
import classes from "./FlowSteps.module.css";

/** What passed between Fairlead, the server and its authorization server. Secrets are masked. */
export function FlowSteps({ steps }: { steps: SignInStep[] }) {
  return (
    <section aria-label="Steps">
      <h3 className={classes.title}>Steps</h3>
      <ol className={classes.list}>
        {steps.map((step) => (
          <li key={step.number}>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Step({ step }: { step: SignInStep }) {
  const detail = requestText(step);
  const line = (
    <>
      <span className={classes.name}>{step.name}</span>
      {step.status > 0 && (
        <span className={classes.status} data-bad={step.status >= 400 || undefined}>
          HTTP {step.status}
        </span>
      )}
      {step.kind === "request" && (
        <span className={classes.took}>{step.tookMs < 1 ? "< 1 ms" : duration(step.tookMs)}</span>
      )}
    </>
  );
  if (!detail)
    return (
      <p className={classes.line} data-plain>
        {line}
      </p>
    );
  return (
    <details>
      <summary className={classes.line}>
        <IconChevronRight className={classes.mark} size={13} aria-hidden />
        {line}
      </summary>
      {/* Scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={classes.detail} data-selectable tabIndex={0} aria-label={step.name}>
        {detail}
      </pre>
    </details>
  );
}

/** requestText is a step as HTTP writes it. */
function requestText(step: SignInStep): string {
  const headers = (rows: SignInStep["requestHeaders"]) => rows.map(({ name, value }) => `${name}: ${value}`);
  const parts = [
    [[step.method, step.url].filter(Boolean).join(" "), ...headers(step.requestHeaders)].join("\n"),
    step.requestBody,
    step.status > 0 ? [`HTTP ${step.status}`, ...headers(step.responseHeaders)].join("\n") : "",
    step.responseBody + (step.truncated ? "\n…" : ""),
    step.error,
  ];
  return parts.filter((part) => part.trim() !== "").join("\n\n");
}
