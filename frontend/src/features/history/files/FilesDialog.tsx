import { Modal } from "@mantine/core";
import { ExportCalls } from "./ExportCalls";
import { ImportCalls } from "./ImportCalls";
import { closeFiles, useFileDialog } from "./openFiles";

/** FilesDialog writes calls to a file, and reads them from one. */
export function FilesDialog() {
  const shown = useFileDialog((state) => state.shown);
  return (
    <Modal
      opened={shown !== null}
      onClose={closeFiles}
      title={shown?.about === "import" ? "Import calls" : "Export calls"}
      size={560}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {shown?.about === "export" && <ExportCalls ids={shown.ids} text={shown.text} />}
      {shown?.about === "import" && <ImportCalls />}
    </Modal>
  );
}
