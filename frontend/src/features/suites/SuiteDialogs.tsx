import { Modal } from "@mantine/core";
import { AddPlace } from "./AddPlace";
import { NewSuite } from "./NewSuite";
import { closeSuiteDialog, showSuite, useSuiteDialog } from "./suiteDialogs";
import { usePlaces } from "./usePlaces";

/** SuiteDialogs open a suite, or make one, from wherever the person is. */
export function SuiteDialogs() {
  const shown = useSuiteDialog((state) => state.shown);
  const { addPath } = usePlaces();
  const done = (path: string) => {
    addPath(path);
    closeSuiteDialog();
    showSuite(path);
  };
  return (
    <Modal
      opened={shown !== null}
      onClose={closeSuiteDialog}
      title={shown === "new" ? "New suite" : "Open a suite or a folder with suites"}
      size={560}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {shown === "new" && <NewSuite onMade={done} />}
      {shown === "open" && <AddPlace onAdded={done} />}
    </Modal>
  );
}
