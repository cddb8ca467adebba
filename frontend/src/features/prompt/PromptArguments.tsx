import type { Problem, Prompt } from "../../platform";
import classes from "../offer/Fields.module.css";
import { useValues, without } from "../offer/useValues";
import { ValueField } from "../offer/ValueField";
import type { CallRun } from "../result/useCallRun";
import { StepToggle } from "../rounds/StepToggle";
import { RunButton } from "../tool/RunButton";

interface Props {
  prompt: Prompt;
  completes: boolean;
  tabId: string;
  run: CallRun;
  problems: Problem[];
  onGet: () => void;
  /** An argument was changed: what was wrong with it may be right now. */
  onTyped: (name: string) => void;
}

/** PromptArguments is the arguments of a prompt, which are texts. */
export function PromptArguments({ prompt, completes, tabId, run, problems, onGet, onTyped }: Props) {
  const { values, set } = useValues(tabId);
  const missing = problems.some(({ keyword }) => keyword === "required");
  const problemAt = (name: string, required: boolean) => {
    if (missing && required && !values[name]) return "This argument is required.";
    return problems.find(({ pointer }) => pointer === `/${name}`)?.message;
  };
  const elsewhere = problems.filter(
    ({ pointer, keyword }) =>
      keyword !== "required" && !prompt.arguments.some(({ name }) => pointer === `/${name}`),
  );
  return (
    <section className={classes.pane} aria-label="Arguments">
      <div className={classes.bar}>
        <h2 className={classes.heading}>Arguments</h2>
        <StepToggle />
        <RunButton label="Get" run={run} onRun={onGet} />
      </div>
      <div className={classes.fields}>
        {elsewhere.length > 0 && (
          <p className={classes.problem} role="alert">
            {elsewhere.map(({ message }) => message).join(" ")}
          </p>
        )}
        {prompt.arguments.length === 0 && <p className={classes.note}>This prompt takes no arguments.</p>}
        {prompt.arguments.map(({ name, title, description, required }) => (
          <ValueField
            key={name}
            of={{
              server: prompt.server,
              kind: "prompt",
              name: prompt.name,
              argument: name,
              others: without(values, name),
            }}
            label={name}
            description={[sameWord(title, name) ? "" : title, description].filter(Boolean).join(": ")}
            required={required}
            completes={completes}
            error={problemAt(name, required)}
            value={values[name] ?? ""}
            onChange={(value) => {
              set(name, value);
              onTyped(name);
            }}
          />
        ))}
      </div>
    </section>
  );
}

const sameWord = (title: string, name: string) => title.toLowerCase() === name.toLowerCase();
