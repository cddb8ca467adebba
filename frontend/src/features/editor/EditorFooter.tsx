import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./EditorFooter.module.css";
import { closeEditor } from "./openEditor";

interface Props {
  save: string;
  ready: boolean;
  saving: boolean;
  onSave: () => void;
  /** Stands at the left. */
  children?: ReactNode;
}

/** EditorFooter stays in sight while the form above it scrolls. */
export function EditorFooter({ save, ready, saving, onSave, children }: Props) {
  return (
    <footer className={classes.footer}>
      {children}
      <span className={classes.gap} />
      <Button variant="default" onClick={closeEditor}>
        Cancel
      </Button>
      <Button disabled={!ready} loading={saving} onClick={onSave}>
        {save}
      </Button>
    </footer>
  );
}
