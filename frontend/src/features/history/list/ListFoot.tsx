import { count } from "../../../lib/format";
import { tookWords } from "../../result/callWords";
import type { CallList } from "./callList";
import classes from "./ListFoot.module.css";
import { ListMenu } from "./ListMenu";

/** ListFoot: how many calls match of how many, and how long finding them took. */
export function ListFoot({ list, wrongFilter }: { list: CallList; wrongFilter: boolean }) {
  return (
    <footer className={classes.foot}>
      <span className={classes.keys} aria-hidden>
        <kbd>↑↓</kbd> move <kbd>↵</kbd> open <kbd>R</kbd> replay <kbd>Space</kbd> choose <kbd>Del</kbd> delete
      </span>
      <span className={classes.total} role="status">
        {wrongFilter ? "calls of the previous filter" : `${total(list)} · ${tookWords(list.tookUs)}`}
      </span>
      <ListMenu text={list.text} />
    </footer>
  );
}

export function total({ text, calls, next, total: matches, all }: CallList): string {
  if (text === "") return count(all, "call");
  const known = matches >= 0 ? matches : calls.length;
  const open = matches < 0 && next !== "" ? "+" : "";
  return `${known.toLocaleString("en")}${open} of ${count(all, "call")}`;
}
