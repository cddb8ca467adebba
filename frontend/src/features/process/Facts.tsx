import type { ReactNode } from "react";
import { CopyLink } from "../../components/CopyLink";
import classes from "./Facts.module.css";

/** FactList is names with what is true of them. */
export function FactList({ children }: { children: ReactNode }) {
  return (
    <dl className={classes.list} data-selectable>
      {children}
    </dl>
  );
}

interface FactProps {
  name: string;
  /** Shown as the system has it. */
  code?: string;
  /** It is wanted elsewhere. */
  copy?: boolean;
  children?: ReactNode;
}

/** Fact is one of them. */
export function Fact({ name, code, copy = false, children }: FactProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {code !== undefined && <code>{code}</code>}
        {code !== undefined && copy && (
          <span className={classes.copy}>
            <CopyLink label="Copy" text={() => code} />
          </span>
        )}
        {children}
      </dd>
    </>
  );
}
