import { Button } from "@mantine/core";
import { useState } from "react";
import { CopyLink } from "../../components/CopyLink";
import { FailureView } from "../../components/failure/FailureView";
import { openExternal, toFailure, type Failure, type Question } from "../../platform";
import type { useAnswer } from "../../queries/useInbox";
import classes from "./AddressQuestion.module.css";

interface Props {
  question: Question;
  answer: ReturnType<typeof useAnswer>;
}

/** An address to open, shown in full before anything is opened; nothing is fetched from it here. */
export function AddressQuestion({ question, answer }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const open = async () => {
    try {
      await answer.mutateAsync({ action: "accept" });
    } catch {
      return; // the card shows why
    }
    // The answered question may be gone from the page by now: what was accepted is opened all the same.
    try {
      await openExternal(question.url);
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  return (
    <div className={classes.root}>
      <p className={classes.host}>{question.host}</p>
      <code className={classes.url} data-selectable>
        {question.url}
      </code>
      <p className={classes.note}>
        The address comes from the server. Open it only if you trust {question.host}; it opens in your
        browser, outside Fairlead.
      </p>
      <FailureView failure={failure} />
      <div className={classes.actions}>
        <Button onClick={() => void open()} loading={answer.isPending}>
          Open in the browser
        </Button>
        <CopyLink text={() => question.url} label="Copy address" />
      </div>
    </div>
  );
}
