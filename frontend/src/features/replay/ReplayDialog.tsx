import { Modal } from "@mantine/core";
import { useState } from "react";
import { closeReplay, useReplaying, type Replaying } from "./openReplay";
import { ReplayForm } from "./ReplayForm";
import { ReplayRun } from "./ReplayRun";

/** ReplayDialog makes recorded calls again, and compares each with what it was. */
export function ReplayDialog() {
  const shown = useReplaying((state) => state.shown);
  return (
    <Modal
      opened={shown !== null}
      onClose={closeReplay}
      title="Replay calls"
      size={860}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {shown && <Replay what={shown} />}
    </Modal>
  );
}

function Replay({ what }: { what: Replaying }) {
  const [run, setRun] = useState("");
  return run === "" ? <ReplayForm what={what} onStart={setRun} /> : <ReplayRun id={run} />;
}
