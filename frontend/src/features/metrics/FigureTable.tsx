import { UnstyledButton } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { bytes } from "../../lib/format";
import type { Figures } from "../../platform";
import { tookWords } from "../result/callWords";
import { conditionsOfFigure } from "./drill";
import { number, share } from "./figures";
import classes from "./FigureTable.module.css";

export interface FigureRow {
  key: string;
  name: ReactNode;
  /** What the button says that leads to the calls. */
  label: string;
  figures: Figures;
  /** Shows the calls: all of the row, or those that more conditions select. */
  onOpen: (more: string[]) => void;
}

interface Props {
  caption: string;
  head: string;
  rows: FigureRow[];
  /** Rows keep their order: it is that of time. */
  fixed?: boolean;
}

const columns: { name: string; value: (f: Figures) => number; text: (f: Figures) => string }[] = [
  { name: "calls", value: (f) => f.calls, text: (f) => number(f.calls) },
  { name: "errors", value: (f) => f.errors, text: (f) => (f.errors > 0 ? number(f.errors) : "0") },
  {
    name: "error rate",
    value: (f) => f.errors / Math.max(1, f.calls),
    text: (f) => share(f.errors, f.calls),
  },
  { name: "p50", value: (f) => f.p50, text: (f) => tookWords(f.p50) },
  { name: "p95", value: (f) => f.p95, text: (f) => tookWords(f.p95) },
  { name: "p99", value: (f) => f.p99, text: (f) => tookWords(f.p99) },
  { name: "longest", value: (f) => f.longest, text: (f) => tookWords(f.longest) },
  { name: "sent", value: (f) => f.argumentBytes, text: (f) => bytes(f.argumentBytes) },
  { name: "received", value: (f) => f.resultBytes, text: (f) => bytes(f.resultBytes) },
];

/** FigureTable lists the figures of groups. A name and a figure lead to their calls, a column's head sorts by it. */
export function FigureTable({ caption, head, rows, fixed = false }: Props) {
  const [by, setBy] = useState("calls");
  const column = columns.find(({ name }) => name === by);
  const shown =
    fixed || !column ? rows : rows.toSorted((a, b) => column.value(b.figures) - column.value(a.figures));
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className={classes.hidden}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ name }) => (
              <th
                key={name}
                scope="col"
                className={classes.number}
                aria-sort={!fixed && name === by ? "descending" : undefined}
              >
                {fixed ? (
                  name
                ) : (
                  <UnstyledButton className={classes.sort} onClick={() => setBy(name)}>
                    {name}
                    {name === by && <span aria-hidden> ↓</span>}
                  </UnstyledButton>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, label, figures, onOpen }) => (
            <tr key={key}>
              <th scope="row">
                <UnstyledButton className={classes.name} aria-label={label} onClick={() => onOpen([])}>
                  {name}
                </UnstyledButton>
              </th>
              {columns.map(({ name: of, text }) => (
                <td
                  key={of}
                  className={classes.number}
                  data-failed={of.startsWith("error") && figures.errors > 0 ? true : undefined}
                >
                  <UnstyledButton
                    className={classes.name}
                    tabIndex={-1} // the row's name is one step for the keyboard, and not ten
                    title="Show these calls"
                    onClick={() => onOpen(conditionsOfFigure(of, figures))}
                  >
                    {text(figures)}
                  </UnstyledButton>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
