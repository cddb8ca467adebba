import { UnstyledButton } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import type { FormStore } from "./state/FormStore";
import { placeOf } from "./state/placeProblems";
import { useSelected } from "./state/context";
import classes from "./SchemaForm.module.css";

const maxShown = 20;

/** The problems that no visible field shows, above the form. A press leads to the place, if there is one. */
export function ProblemSummary({ store }: { store: FormStore }) {
  useSyncExternalStore(store.fields.subscribe, () => store.fields.version);
  const problems = useSelected(store, () => store.problems);
  const hidden = problems.filter((p) => !store.fields.has(placeOf(p)));
  if (hidden.length === 0) return null;
  return (
    <ul className={classes.problems} aria-label="Problems">
      {hidden.slice(0, maxShown).map((p) => (
        <li key={`${p.pointer} ${p.message}`} data-selectable>
          <IconAlertCircle size={13} aria-hidden />
          <span>
            {p.message}{" "}
            {p.pointer === "" ? null : (
              <UnstyledButton className={classes.place} onClick={() => store.reveal(p.pointer)}>
                at {p.pointer}
              </UnstyledButton>
            )}
          </span>
        </li>
      ))}
      {hidden.length > maxShown && <li>and {hidden.length - maxShown} more</li>}
    </ul>
  );
}
