import type { ReactNode } from "react";
import classes from "./StateDot.module.css";

// State by colour and by shape: filled circle, half circle, ring, diamond, square, slashed ring.
const shapes: Record<string, ReactNode> = {
  connected: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  degraded: (
    <>
      <circle cx="5" cy="5" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5 1a4 4 0 0 0 0 8z" fill="currentColor" />
    </>
  ),
  connecting: (
    <circle
      cx="5"
      cy="5"
      r="3.25"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="13 7.4"
    />
  ),
  "needs-auth": <circle cx="5" cy="5" r="3" fill="none" stroke="currentColor" strokeWidth="2" />,
  "backing-off": <path d="M5 0 10 5 5 10 0 5z" fill="currentColor" />,
  failed: <rect x="1" y="1" width="8" height="8" rx="1" fill="currentColor" />,
  stopped: <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1" />,
  disabled: (
    <>
      <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1" />
      <path d="M2.5 7.5 7.5 2.5" stroke="currentColor" strokeWidth="1" />
    </>
  ),
};

/** StateDot is a server's state as a mark. The words stand beside it or in its label. */
export function StateDot({ state, label }: { state: string; label?: string }) {
  return (
    <svg
      className={classes.dot}
      data-state={state}
      viewBox="0 0 10 10"
      width="10"
      height="10"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {shapes[state] ?? shapes["stopped"]}
    </svg>
  );
}
