import { Button } from "@mantine/core";
import classes from "./EditorFooter.module.css";
import { closeEditor } from "./openEditor";

interface Props {
  save: string;
  ready: boolean;
  saving: boolean;
  onSave: () => void;
}

/** EditorFooter stays in sight while the form above it scrolls. */
export function EditorFooter({ save, ready, saving, onSave }: Props) {
  return (
    <footer className={classes.footer}>
      <Button variant="default" onClick={closeEditor}>
        Cancel
      </Button>
      <Button disabled={!ready} loading={saving} onClick={onSave}>
        {save}
      </Button>
    </footer>
  );
}
