import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./App.module.css";
import { saidWords } from "./appWords";
import type { Said } from "./useAppSession";

/** AppSays lists what an app did and said: there is no conversation here that it could talk to. */
export function AppSays({ said }: { said: readonly Said[] }) {
  const [open, setOpen] = useState(true);
  const newest = said.at(-1);
  if (!newest) return null;
  return (
    <section className={classes.says} aria-label="What the app did">
      <button type="button" className={classes.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        What the app did <span className={classes.count}>{said.length}</span>
      </button>
      {open && (
        <ol className={classes.list}>
          {said.toReversed().map((entry, i) => (
            // New ones come first; counted from the end, each keeps its key.
            <li key={said.length - i} className={entry.kind === "refused" ? classes.refused : undefined}>
              <span className={classes.kind}>{saidWords[entry.kind]}</span>
              <span className={classes.text} data-selectable>
                {entry.text}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
