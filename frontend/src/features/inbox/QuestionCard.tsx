import { Button } from "@mantine/core";
import { FailureView } from "../../components/failure/FailureView";
import { toFailure, type Question } from "../../platform";
import { useAnswer } from "../../queries/useInbox";
import { problemsOf } from "../tool/useValidation";
import { AddressQuestion } from "./AddressQuestion";
import { FormQuestion } from "./FormQuestion";
import { SamplingQuestion } from "./SamplingQuestion";
import classes from "./QuestionCard.module.css";
import { kindWords } from "./questionWords";
import { storeFor } from "./stores";
import { visible, visibleText } from "../../lib/visible";

/** QuestionCard is one question with what answers it. The server waits meanwhile. */
export function QuestionCard({ question }: { question: Question }) {
  const answer = useAnswer(question.id);
  const store = storeFor(question);
  const accept = () =>
    answer.mutate(
      { action: "accept", content: store.text },
      {
        onError: (error) => {
          const problems = problemsOf(toFailure(error).details);
          store.setProblems(problems);
          if (problems[0]) store.reveal(problems[0].pointer);
        },
      },
    );
  const failure = answer.error ? toFailure(answer.error) : null;
  return (
    <article className={classes.card} aria-label={`Question of ${question.server}`}>
      <header>
        <h2 className={classes.title}>
          <strong>{question.server}</strong> {kindWords(question)}
        </h2>
        {question.call && <p className={classes.call}>During the call of {visible(question.call)}</p>}
      </header>
      {question.message && question.kind !== "sampling" && (
        <p className={classes.message} data-selectable>
          {visibleText(question.message)}
        </p>
      )}
      {question.kind === "elicitation-form" && <FormQuestion question={question} store={store} />}
      {question.kind === "sampling" && <SamplingQuestion question={question} store={store} />}
      {question.kind === "elicitation-url" && <AddressQuestion question={question} answer={answer} />}
      <FailureView failure={failure} />
      <footer className={classes.actions}>
        {question.kind !== "elicitation-url" && (
          <Button onClick={accept} loading={answer.isPending}>
            {question.kind === "sampling" ? "Send the answer" : "Accept"}
          </Button>
        )}
        <Button
          variant="default"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ action: "decline" })}
        >
          Decline
        </Button>
        {question.kind !== "sampling" && (
          <Button
            variant="subtle"
            disabled={answer.isPending}
            onClick={() => answer.mutate({ action: "cancel" })}
          >
            Dismiss without an answer
          </Button>
        )}
      </footer>
    </article>
  );
}
