import { UnstyledButton } from "@mantine/core";
import { IconBan, IconCheck, IconX } from "@tabler/icons-react";
import classes from "./FilterBox.module.css";
import { negate, toggle, type Filter } from "./filter";
import { isAbout, type FilterProblem } from "./problem";

interface Props {
  filter: Filter;
  problem: FilterProblem | null;
  onChange: (filter: Filter) => void;
  onEdit: (chip: string) => void;
}

/** FilterChips are the terms of a filter: each can be turned round, edited and removed. */
export function FilterChips({ filter, problem, onChange, onEdit }: Props) {
  const { chips } = filter;
  return (
    <ul className={classes.chips} aria-label="Filters">
      {chips.map((chip) => {
        const excludes = chip.startsWith("-");
        return (
          <li
            key={chip}
            className={classes.chip}
            data-excludes={excludes || undefined}
            data-invalid={(problem && isAbout(problem, chips, chip)) || undefined}
          >
            <UnstyledButton
              className={classes.turn}
              aria-label={excludes ? `Include ${chip.slice(1)}` : `Exclude ${chip}`}
              title={excludes ? "Left out. Show only these instead" : "Only these. Leave them out instead"}
              onClick={() => onChange(negate(filter, chip))}
            >
              {excludes ? <IconBan size={13} aria-hidden /> : <IconCheck size={13} aria-hidden />}
            </UnstyledButton>
            <UnstyledButton className={classes.text} title={`Edit ${chip}`} onClick={() => onEdit(chip)}>
              {chip}
            </UnstyledButton>
            <UnstyledButton
              className={classes.remove}
              aria-label={`Remove ${chip}`}
              onClick={() => onChange(toggle(filter, chip))}
            >
              <IconX size={12} aria-hidden />
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
