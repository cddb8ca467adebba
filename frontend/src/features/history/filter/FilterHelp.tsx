import { Popover } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { IconButton } from "../../../components/IconButton";
import classes from "./FilterHelp.module.css";

const lines: [string, string][] = [
  ["words", "anywhere in the call: tool, arguments, result, error"],
  ['"a phrase"', "as it stands"],
  ["server:demo tool:get_*", "a name; * stands for anything"],
  ["method:prompts/get", "what was asked: tools/call, resources/read …"],
  ["status:error", "everything that failed; or ok, timeout, running …"],
  ["origin:cli client:cursor", "who called, and on whose behalf"],
  ["code:rpc_error", "the code of the failure"],
  ["took>2s size:1kb..2mb", "also <, >= and <="],
  ["after:2026-01-31 before:2h", "a day, a time, or how long ago"],
  ["tag:bug pinned:yes has:note", "what people said of it; has: knows attempts, cache, trace …, too"],
  ["run:ID step:NAME replay:ID", "of a suite's run; repeats of a call"],
  ["-status:ok -word", "not"],
];

/** FilterHelp is the filter language on one small sheet. */
export function FilterHelp() {
  return (
    <Popover position="bottom-end" shadow="md" width={430} trapFocus>
      <Popover.Target>
        <IconButton label="How to filter" className={classes.button}>
          <IconHelp size={17} stroke={1.7} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>
        <dl
          className={classes.list}
          aria-label="The filter language"
          data-selectable
          tabIndex={-1}
          data-autofocus
        >
          {lines.map(([example, meaning]) => (
            <div key={example}>
              <dt>
                <code>{example}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.note}>
          Different conditions must all hold; two servers or two statuses are alternatives.
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
