import { FilesDialog } from "../history/files/FilesDialog";
import { ReplayDialog } from "../replay/ReplayDialog";
import { CompareDialog } from "./CompareDialog";

/** CallDialogs are what is done with several calls, from wherever that is asked for. */
export function CallDialogs() {
  return (
    <>
      <ReplayDialog />
      <FilesDialog />
      <CompareDialog />
    </>
  );
}
