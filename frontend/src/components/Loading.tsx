import { Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import classes from "./Loading.module.css";

const patienceMs = 300;

/** Loading says what is being waited for, but only once the wait can be felt. */
export function Loading({ what }: { what: string }) {
  const [felt, setFelt] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setFelt(true), patienceMs);
    return () => window.clearTimeout(timer);
  }, []);
  if (!felt) return null;
  return (
    <div className={classes.loading} role="status">
      <Loader size={14} aria-hidden /> Loading {what}…
    </div>
  );
}
