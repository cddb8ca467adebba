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

const statuses = ["ok", "error", "tool_error", "timeout", "cancelled", "interrupted", "running"];

/** QuickFilters set the two conditions that are wanted most without typing. */
export function QuickFilters(props: Props) {
  const { data: servers = [] } = useServers();
  return (
    <>
      <Choice {...props} label="Status" name="status" values={statuses} show={(status) => <StatusLine status={status} />} />
      <Choice {...props} label="Server" name="server" values={servers.map(({ name }) => name)} show={(name) => name} />
    </>
  );
}

/** status:error is, to the filter language, everything that failed. */
function StatusLine({ status }: { status: string }) {
  return (
    <span className={classes.status}>
      <StatusIcon status={status} silent /> {status === "error" ? "Any failure" : statusWords(status)}
    </span>
  );
}

interface ChoiceProps extends Props {
  label: string;
  name: string;
  values: string[];
  show: (value: string) => ReactNode;
}

function Choice({ filter, onChange, label, name, values, show }: ChoiceProps) {
  const chosen = filter.chips.filter((chip) => chip.startsWith(`${name}:`)).length;
  return (
    <Menu closeOnItemClick={false}>
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
        {values.map((value) => {
          const chip = condition(name, value);
          return (
            <Menu.CheckboxItem
              key={value}
              checked={filter.chips.includes(chip)}
              onChange={() => onChange(toggle(filter, chip))}
            >
              {show(value)}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
