import type { ReactNode } from "react";
import classes from "./EmptyState.module.css";

interface Props {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** The button for the next step. */
  action?: ReactNode;
}

/** EmptyState says why there is nothing here and what to do next. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className={classes.root}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
