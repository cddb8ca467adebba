import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import tableClasses from "./FigureTable.module.css";
import classes from "./MetricsPage.module.css";

export interface ListingRow {
  key: string;
  /** What stands in the first column, and leads to the calls. */
  name: ReactNode;
  /** What the button says, where the name is not enough. */
  label?: string;
  about: ReactNode;
  figure: string;
  onOpen: () => void;
}

interface Props {
  title: string;
  /** The heads of the three columns: name, about, figure. */
  heads: [string, string, string];
  rows: ListingRow[];
  /** Stands in the place of a table without rows. */
  none: string;
}

/** Listing is a short table: a name that leads to calls, something about it, and one figure. */
export function Listing({ title, heads: [name, about, figure], rows, none }: Props) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {rows.length === 0 ? (
        <p className={classes.note}>{none}</p>
      ) : (
        <table className={tableClasses.table}>
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <th scope="col">{about}</th>
              <th scope="col" className={tableClasses.number}>
                {figure}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ row: { name, label, about, figure, onOpen } }: { row: ListingRow }) {
  return (
    <tr>
      <th scope="row">
        <UnstyledButton className={tableClasses.name} aria-label={label} onClick={onOpen}>
          {name}
        </UnstyledButton>
      </th>
      <td className={classes.dim}>{about}</td>
      <td className={tableClasses.number}>
        <UnstyledButton
          className={tableClasses.name}
          tabIndex={-1} // the name is one step for the keyboard
          title="Show these calls"
          onClick={onOpen}
        >
          {figure}
        </UnstyledButton>
      </td>
    </tr>
  );
}
