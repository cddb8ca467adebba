import { Button } from "@mantine/core";
import { CopyLink } from "../../components/CopyLink";
import { openExternal, type Question } from "../../platform";
import type { useAnswer } from "../../queries/useInbox";
import classes from "./AddressQuestion.module.css";

interface Props {
  question: Question;
  answer: ReturnType<typeof useAnswer>;
}

/** An address to open, shown in full before anything is opened; nothing is fetched from it here. */
export function AddressQuestion({ question, answer }: Props) {
  const open = () =>
    answer.mutate({ action: "accept" }, { onSuccess: () => void openExternal(question.url) });
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
      <div className={classes.actions}>
        <Button onClick={open} loading={answer.isPending}>
          Open in the browser
        </Button>
        <CopyLink text={() => question.url} label="Copy address" />
      </div>
    </div>
  );
}
