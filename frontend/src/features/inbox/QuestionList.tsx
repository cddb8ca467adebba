import { UnstyledButton } from "@mantine/core";
import { clock } from "../../lib/format";
import type { Question } from "../../platform";
import classes from "./QuestionList.module.css";
import { kindWords, summary } from "./questionWords";

interface Props {
  questions: Question[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** The questions that wait, oldest first. */
export function QuestionList({ questions, chosen, onChoose }: Props) {
  return (
    <ul className={classes.list} aria-label="Waiting questions">
      {questions.map((question) => (
        <li key={question.id}>
          <UnstyledButton
            className={classes.item}
            aria-current={question.id === chosen ? "true" : undefined}
            onClick={() => onChoose(question.id)}
          >
            <span className={classes.head}>
              <strong className={classes.server}>{question.server}</strong>
              <time className={classes.at}>{clock(question.at)}</time>
            </span>
            <span className={classes.kind}>{kindWords(question)}</span>
            <span className={classes.text}>{summary(question)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
