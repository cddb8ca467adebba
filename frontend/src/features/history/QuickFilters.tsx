import { Button, Menu } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useServers } from "../../queries/useServers";
import { StatusIcon } from "../result/StatusIcon";
import { statusWords } from "../result/callWords";
import { termValue, withTerm } from "./filterText";
import type { FilterState } from "./useFilter";

const statuses = ["ok", "tool_error", "error", "timeout", "cancelled", "interrupted", "running"];
const origins = ["window", "cli", "serve"];

/** The filters one uses most, one press away; they are chips like any other. */
export function QuickFilters({ filter }: { filter: FilterState }) {
  const { data: servers } = useServers();
  return (
    <>
      <Quick
        filter={filter}
        name="Status"
        term="status"
        values={statuses}
        label={statusWords}
        icon={statusIcon}
      />
      <Quick
        filter={filter}
        name="Server"
        term="server"
        values={(servers ?? []).map((server) => server.name)}
      />
      <Quick filter={filter} name="From" term="origin" values={origins} />
    </>
  );
}

interface QuickProps {
  filter: FilterState;
  name: string;
  term: string;
  values: readonly string[];
  label?: (value: string) => string;
  icon?: (value: string) => ReactNode;
}

function Quick({ filter: { parts, change }, name, term, values, label = String, icon }: QuickProps) {
  const now = termValue(parts.chips, term);
  const choose = (value: string | undefined) =>
    change({ ...parts, chips: withTerm(parts.chips, term, value) });
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={12} />}
          color={now ? "accent" : undefined}
        >
          {now ? label(now) : name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflow: "auto" }}>
        <Menu.Item
          onClick={() => choose(undefined)}
          leftSection={
            now === undefined ? <IconCheck size={14} aria-label="chosen" /> : <span style={{ width: 14 }} />
          }
        >
          Any
        </Menu.Item>
        {values.map((value) => (
          <Menu.Item
            key={value}
            onClick={() => choose(value)}
            leftSection={icon?.(value)}
            rightSection={now === value ? <IconCheck size={14} aria-label="chosen" /> : undefined}
          >
            {label(value)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const statusIcon = (status: string) => <StatusIcon status={status} silent />;
