import { IconAlertTriangle } from "@tabler/icons-react";
import { CopyLink } from "../../../components/CopyLink";
import { count } from "../../../lib/format";
import type { CallDetail } from "../../../platform";
import classes from "./OutputProblems.module.css";

/** OutputProblems says where the result is not what the tool promised. */
export function OutputProblems({ detail: { outputProblems: problems } }: { detail: CallDetail }) {
  if (problems.length === 0) return null;
  const lines = problems.map(({ pointer, message }) => `${pointer || "/"} ${message}`);
  return (
    <section className={classes.root} aria-label="Output schema" data-selectable>
      <IconAlertTriangle className={classes.icon} size={16} aria-hidden />
      <div className={classes.body}>
        <h3 className={classes.title}>The result does not match the output schema</h3>
        <ul className={classes.list} aria-label={count(problems.length, "problem")}>
          {problems.map(({ pointer, message, keyword }) => (
            <li key={`${pointer} ${keyword} ${message}`}>
              <code>{pointer || "/"}</code> {message}
            </li>
          ))}
        </ul>
        <CopyLink text={() => lines.join("\n")} label="Copy details" />
      </div>
    </section>
  );
}
