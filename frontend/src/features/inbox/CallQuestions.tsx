import { useQuestions } from "../../queries/useInbox";
import { QuestionCard } from "./QuestionCard";
import classes from "./CallQuestions.module.css";

/** What a server asks during a call, beside the call: nobody has to leave for the inbox. */
export function CallQuestions({ callId }: { callId: string | undefined }) {
  const { data: questions = [] } = useQuestions();
  const own = callId ? questions.filter((question) => question.callId === callId) : [];
  if (own.length === 0) return null;
  return (
    <div className={classes.root}>
      {own.map((question) => (
        <QuestionCard key={question.id} question={question} />
      ))}
    </div>
  );
}
