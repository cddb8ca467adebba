import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useServers } from "../../../queries/useServers";
import { statusWords } from "../../result/callWords";
import { StatusIcon } from "../../result/StatusIcon";
import { condition, toggle, type Filter } from "./filter";
import classes from "./QuickFilters.module.css";

interface Props {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** status:error is, to the filter language, everything that failed. */
const statuses = ["ok", "error", "tool_error", "timeout", "cancelled", "interrupted", "running"].map(
  (value) => ({
    value,
    line: (
      <span className={classes.status}>
        <StatusIcon status={value} silent /> {value === "error" ? "Any failure" : statusWords(value)}
      </span>
    ),
  }),
);

/** QuickFilters set the two conditions that are wanted most without typing. */
export function QuickFilters(props: Props) {
  const { data: servers = [] } = useServers();
  const names = servers.map(({ name }) => ({ value: name, line: name }));
  return (
    <>
      <Choice {...props} label="Status" name="status" options={statuses} />
      <Choice {...props} label="Server" name="server" options={names} />
    </>
  );
}

interface ChoiceProps extends Props {
  label: string;
  name: string;
  options: { value: string; line: ReactNode }[];
}

function Choice({ filter, onChange, label, name, options }: ChoiceProps) {
  const chosen = filter.chips.filter((chip) => chip.startsWith(`${name}:`)).length;
  return (
    <Menu closeOnItemClick={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          className={classes.button}
          variant="default"
          rightSection={<IconChevronDown size={13} aria-hidden />}
          data-chosen={chosen > 0 || undefined}
        >
          {label}
          {chosen > 0 && ` ${chosen}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {options.map(({ value, line }) => {
          const chip = condition(name, value);
          return (
            <Menu.CheckboxItem
              key={value}
              checked={filter.chips.includes(chip)}
              onChange={() => onChange(toggle(filter, chip))}
            >
              {line}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
