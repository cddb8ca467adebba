import { useState } from "react";
import { openExternal, toFailure, type Failure } from "../platform";
import classes from "./Address.module.css";
import { visible } from "../lib/visible";

/** Address shows an address that somebody else gave, before it is opened: whom it leads to, and all of it. */
export function Address({ url }: { url: string }) {
  const host = hostOf(url);
  return (
    <div className={classes.root}>
      {host && <p className={classes.host}>{host}</p>}
      {/* Scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <code className={classes.url} data-selectable tabIndex={0} aria-label="Address">
        {visible(url)}
      </code>
    </div>
  );
}

/** useOpening opens an address outside, and keeps why that failed; open tells whether it was opened. */
export function useOpening() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const open = async (url: string) => {
    try {
      await openExternal(url);
      setFailure(null);
      return true;
    } catch (error) {
      setFailure(toFailure(error));
      return false;
    }
  };
  return { open, failure };
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return "";
  }
}
