import type { ReactNode } from "react";
import classes from "./Section.module.css";

/** Section groups settings under a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.rows}>{children}</div>
    </section>
  );
}

interface RowProps {
  label: string;
  /** Ties the label to the control. */
  id?: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** SettingRow is one setting: what it is at the left, its control at the right. */
export function SettingRow({ label, id, hint, children }: RowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.what}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      <div className={classes.control}>{children}</div>
    </div>
  );
}
