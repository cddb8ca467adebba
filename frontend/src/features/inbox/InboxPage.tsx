import { IconInbox } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "../../components/EmptyState";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { useAnswered, useQuestions } from "../../queries/useInbox";
import classes from "./InboxPage.module.css";
import { NotifySwitch } from "./NotifySwitch";
import { QuestionCard } from "./QuestionCard";
import { QuestionList } from "./QuestionList";
import { RecentList } from "./RecentList";

/** InboxPage is where servers' questions are answered: what waits at the left, the one in hand at the right. */
export function InboxPage() {
  const { data: questions, error, refetch } = useQuestions();
  const { data: recent = [] } = useAnswered();
  const [chosen, setChosen] = useState("");
  const question = questions?.find(({ id }) => id === chosen) ?? questions?.[0];

  return (
    <div className={classes.page}>
      <section className={classes.list} aria-label="Questions">
        <h1 className={classes.title}>Inbox</h1>
        {error && (
          <FailureView failure={error} title="The inbox could not be read" onRetry={() => void refetch()} />
        )}
        {!questions && !error && <Loading what="the inbox" />}
        {questions && questions.length > 0 && (
          <QuestionList questions={questions} chosen={question?.id ?? ""} onChoose={setChosen} />
        )}
        {questions?.length === 0 && <p className={classes.none}>Nothing waits for an answer.</p>}
        {recent.length > 0 && <RecentList recent={recent} />}
        <div className={classes.notify}>
          <NotifySwitch />
        </div>
      </section>
      <section className={classes.detail} aria-label="Question">
        {question ? (
          <QuestionCard key={question.id} question={question} />
        ) : (
          questions && (
            <EmptyState icon={<IconInbox size={28} stroke={1.4} />} title="No server asks for anything">
              While a call runs, a server may ask you for information, for a model’s answer, or to open an
              address. The question appears here and beside the call; the server waits for the answer.
            </EmptyState>
          )
        )}
      </section>
    </div>
  );
}
