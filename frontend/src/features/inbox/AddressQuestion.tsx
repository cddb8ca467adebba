import { Button } from "@mantine/core";
import { Address, useOpening } from "../../components/Address";
import { CopyLink } from "../../components/CopyLink";
import { FailureView } from "../../components/failure/FailureView";
import type { Question } from "../../platform";
import type { useAnswer } from "../../queries/useInbox";
import classes from "./AddressQuestion.module.css";

interface Props {
  question: Question;
  answer: ReturnType<typeof useAnswer>;
}

/** An address to open, shown in full before anything is opened; nothing is fetched from it here. */
export function AddressQuestion({ question, answer }: Props) {
  const { open, failure } = useOpening();
  const accept = async () => {
    try {
      await answer.mutateAsync({ action: "accept" });
    } catch {
      return; // the card shows why
    }
    // The answered question may be gone from the page by now: what was accepted is opened all the same.
    await open(question.url);
  };
  return (
    <div className={classes.root}>
      <Address url={question.url} />
      <p className={classes.note}>
        The address comes from the server. Open it only if you trust {question.host}; it opens in your
        browser, outside Fairlead.
      </p>
      <FailureView failure={failure} />
      <div className={classes.actions}>
        <Button onClick={() => void accept()} loading={answer.isPending}>
          Open in the browser
        </Button>
        <CopyLink text={() => question.url} label="Copy address" />
      </div>
    </div>
  );
}
