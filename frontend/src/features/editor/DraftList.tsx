import { Checkbox, UnstyledButton } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { count } from "../../lib/format";
import { nameProblem, type ServerDraft } from "./drafts";
import classes from "./DraftList.module.css";

interface Props {
  drafts: ServerDraft[];
  /** Key of the one that is edited below. */
  shown: string;
  taken: string[];
  onShow: (key: string) => void;
  onChange: (key: string, part: Partial<ServerDraft>) => void;
}

/** DraftList is the servers of one paste: which to add, and which to look at. */
export function DraftList({ drafts, shown, taken, onShow, onChange }: Props) {
  return (
    <ul className={classes.list} aria-label="Servers found">
      {drafts.map((draft) => {
        const problem = nameProblem(draft.name, taken);
        return (
          <li key={draft.key} className={classes.item} data-shown={draft.key === shown || undefined}>
            <Checkbox
              aria-label={`Add ${draft.name}`}
              checked={draft.include}
              onChange={(event) => onChange(draft.key, { include: event.currentTarget.checked })}
            />
            <UnstyledButton
              className={classes.name}
              aria-pressed={draft.key === shown}
              onClick={() => onShow(draft.key)}
            >
              {draft.name || "(no name)"}
              {draft.include && problem && <span className={classes.problem}>{problem}</span>}
              {draft.secrets.length > 0 && (
                <span className={classes.secrets}>
                  <IconKey size={12} aria-hidden /> {count(draft.secrets.length, "secret")}
                </span>
              )}
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
