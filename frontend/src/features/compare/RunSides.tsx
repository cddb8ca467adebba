import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { clock, count, dayOf } from "../../lib/format";
import type { RunSide, SuiteRan } from "../../platform";
import { tookWords } from "../result/callWords";
import { OutcomeIcon } from "../suites/OutcomeIcon";
import { ranWords } from "../suites/ranWords";
import classes from "./Compare.module.css";

interface Side {
  run: string;
  /** What its calls tell of it; undefined while they are looked up. */
  told: RunSide | undefined;
}

interface Props {
  name: string;
  /** The runs that are remembered, newest first. */
  runs: SuiteRan[];
  a: Side;
  b: Side;
  onChoose: (chosen: { a?: string; b?: string }) => void;
}

/** RunSides are the two runs that are compared: which they are, how they ended, and with which servers. */
export function RunSides({ name, runs, a, b, onChoose }: Props) {
  const ran = (side: Side) => runs.find(({ run }) => run === side.run);
  const row = (what: string, words: (side: Side) => ReactNode) => (
    <tr>
      <th scope="row">{what}</th>
      <td>{words(a)}</td>
      <td>{words(b)}</td>
    </tr>
  );
  const title = name || a.told?.suite;
  return (
    <>
      <h3 className={classes.name} title={title}>
        {title}
      </h3>
      <table className={classes.facts} aria-label="The runs that are compared" data-selectable>
        <thead>
          <tr>
            <th scope="row">run</th>
            <td>
              <Choice
                label="First run"
                runs={runs}
                side={a}
                other={b}
                onChoose={(run) => onChoose({ a: run })}
              />
            </td>
            <td>
              <Choice
                label="Second run"
                runs={runs}
                side={b}
                other={a}
                onChoose={(run) => onChoose({ b: run })}
              />
            </td>
          </tr>
        </thead>
        <tbody>
          {row("result", (side) => {
            const one = ran(side);
            return one ? (
              <span className={classes.outcome}>
                <OutcomeIcon outcome={one.outcome} /> {ranWords(one)}
              </span>
            ) : (
              <span className={classes.quiet}>no longer remembered</span>
            );
          })}
          {row("servers", (side) => side.told?.servers.join(", "))}
          {row("calls", (side) => {
            const one = ran(side);
            return [side.told && count(side.told.calls, "call"), one && `in ${tookWords(one.tookUs)}`]
              .filter(Boolean)
              .join(" ");
          })}
        </tbody>
      </table>
    </>
  );
}

function Choice({
  label,
  runs,
  side,
  other,
  onChoose,
}: {
  label: string;
  runs: SuiteRan[];
  side: Side;
  other: Side;
  onChoose: (run: string) => void;
}) {
  const data = runs.map((one) => ({
    value: one.run,
    label: `${timeOf(one.startedAt)}, ${ranWords(one)}`,
    disabled: one.run === other.run,
  }));
  // Only the last runs are remembered; the history may have the calls of others.
  if (!runs.some(({ run }) => run === side.run))
    data.push({
      value: side.run,
      label: side.told ? timeOf(side.told.startedAt) : side.run,
      disabled: false,
    });
  return (
    <Select
      size="xs"
      aria-label={label}
      data={data}
      value={side.run}
      allowDeselect={false}
      checkIconPosition="right"
      comboboxProps={{ width: "max-content", position: "bottom-start" }}
      onChange={(run) => run && onChoose(run)}
    />
  );
}

/** timeOf is when a run began, to the second: two may be of the same minute. */
function timeOf(unixMs: number): string {
  return `${dayOf(new Date(unixMs), new Date())}, ${clock(unixMs).slice(0, 8)}`;
}
