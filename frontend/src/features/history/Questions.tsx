import { Confirm } from "../../components/Confirm";
import type { Question } from "./useHistoryPage";

/** Questions are asked before something is done that cannot be undone. */
export function Questions({
  question,
  onAnswer,
}: {
  question: Question | null;
  onAnswer: (yes: boolean) => void;
}) {
  const no = () => onAnswer(false);
  const yes = () => onAnswer(true);
  return (
    <>
      <Confirm
        opened={question?.about === "remove"}
        title="Delete this call?"
        confirm="Delete"
        onConfirm={yes}
        onClose={no}
      >
        Its arguments, its result and its messages are removed from the history for good.
      </Confirm>
      <Confirm
        opened={question?.about === "replay"}
        title="Replay this call?"
        confirm="Replay"
        onConfirm={yes}
        onClose={no}
      >
        The server says that this tool may destroy something. It is called again with the same arguments.
      </Confirm>
    </>
  );
}
