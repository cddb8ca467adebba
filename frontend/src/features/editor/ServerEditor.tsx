import { Modal } from "@mantine/core";
import { AddServer } from "./AddServer";
import { EditServer } from "./EditServer";
import { closeEditor, useEditor, useTouched } from "./openEditor";

/** ServerEditor is the dialog in which servers are added and edited. */
export function ServerEditor() {
  const editor = useEditor();
  const { touched } = useTouched();
  return (
    <Modal
      opened={editor.mode !== "closed"}
      onClose={closeEditor}
      title={editor.mode === "edit" ? `Edit ${editor.server}` : "Add server"}
      size={760}
      // What was pasted or typed is not lost by a click beside the dialog, nor by Escape.
      closeOnClickOutside={!touched}
      closeOnEscape={!touched}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {editor.mode === "add" && <AddServer pasted={editor.text} />}
      {editor.mode === "edit" && <EditServer server={editor.server} />}
    </Modal>
  );
}
