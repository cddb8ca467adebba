import { Button, Progress } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { CopyLink } from "../../components/CopyLink";
import { IconButton } from "../../components/IconButton";
import { bytes } from "../../lib/format";
import { Files, type SaveState } from "../../platform";
import { report } from "../../state/problems";
import { forgetSave, useSaves } from "../../state/saves";
import classes from "./Saves.module.css";
import { useSave } from "./useSave";

/** Saves tells how the files come on that the person chose to keep, until they know that each is there. */
export function Saves() {
  const ids = useSaves((state) => state.ids);
  return ids.map((id) => <Save key={id} id={id} />);
}

function Save({ id }: { id: string }) {
  const state = useSave(id);
  // Nothing to tell before a place was chosen; a failure is told by the banners.
  if (!state?.path || state.failure) return null;
  return (
    <section className={classes.save} aria-label="Saving a file">
      {state.done ? <Saved id={id} state={state} /> : <Saving id={id} state={state} />}
    </section>
  );
}

function Saving({ id, state: { path, bytes: written, total } }: { id: string; state: SaveState }) {
  const cancel = () =>
    Files.Cancel(id).catch((error: unknown) => report("Saving could not be cancelled", error));
  return (
    <>
      <span className={classes.path} title={path}>
        Saving {path}
      </span>
      {total > 0 && (
        <Progress className={classes.progress} value={(100 * written) / total} aria-label="Saved so far" />
      )}
      <span className={classes.bytes}>{bytes(written) + (total > 0 ? ` of ${bytes(total)}` : "")}</span>
      <Button variant="default" size="compact-xs" onClick={() => void cancel()}>
        Cancel
      </Button>
    </>
  );
}

function Saved({ id, state: { path, bytes: written } }: { id: string; state: SaveState }) {
  return (
    <>
      <IconCheck size={14} className={classes.done} aria-hidden />
      <span className={classes.path} role="status" title={path}>
        Saved {bytes(written)} to {path}
      </span>
      <CopyLink text={() => path} label="Copy the path" />
      <IconButton label="Dismiss" onClick={() => forgetSave(id)}>
        <IconX size={14} />
      </IconButton>
    </>
  );
}
