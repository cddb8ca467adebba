import { Autocomplete, Checkbox, Popover, Select, TextInput, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconSearch } from "@tabler/icons-react";
import { useServers } from "../../queries/useServers";
import { kinds } from "./messageWords";
import classes from "./Messages.module.css";
import type { MessageFiltering } from "./useMessageFilter";

const methods = [
  "tools/call",
  "tools/list",
  "resources/*",
  "prompts/*",
  "notifications/*",
  "sampling/createMessage",
  "elicitation/create",
  "initialize",
  "server/discover",
  "POST",
  "GET",
];

/** FilterRow stands where a table has its head: each column is filtered where it is. */
export function FilterRow({ choice, change }: MessageFiltering) {
  const { data: servers = [] } = useServers();
  const names = servers.map(({ name }) => name);
  if (choice.server && !names.includes(choice.server)) names.push(choice.server);
  return (
    <div className={classes.head} role="group" aria-label="Filter">
      <span />
      <span className={classes.time}>Time</span>
      <Select
        aria-label="Server"
        placeholder="Server"
        classNames={{ input: classes.input }}
        size="xs"
        variant="unstyled"
        data={names}
        value={choice.server || null}
        clearable
        rightSectionWidth={16}
        onChange={(server) => change({ server: server ?? "" })}
        comboboxProps={{ width: 200, position: "top-start" }}
      />
      <KindPicker chosen={choice.kinds} onChange={(chosen) => change({ kinds: chosen })} />
      <Autocomplete
        aria-label="Method"
        placeholder="Method"
        classNames={{ input: classes.input }}
        size="xs"
        variant="unstyled"
        data={methods}
        value={choice.method}
        onChange={(method) => change({ method })}
        comboboxProps={{ width: 200, position: "top-start" }}
      />
      <TextInput
        aria-label="Text"
        type="search"
        placeholder="Any text"
        classNames={{ input: classes.input }}
        size="xs"
        variant="unstyled"
        leftSection={<IconSearch size={12} aria-hidden />}
        leftSectionWidth={18}
        value={choice.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <span className={classes.took}>Took</span>
      <span className={classes.size}>Size</span>
    </div>
  );
}

function KindPicker({ chosen, onChange }: { chosen: string[]; onChange: (chosen: string[]) => void }) {
  return (
    <Popover position="top-start" shadow="md" trapFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.picker}
          data-chosen={chosen.length > 0 || undefined}
          aria-label={chosen.length === 0 ? "Kind" : `Kind: ${chosen.join(", ")}`}
        >
          <span>{chosen.length === 0 ? "Kind" : chosen.join(", ")}</span>
          <IconChevronDown size={12} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group aria-label="Kinds that are shown" value={chosen} onChange={onChange}>
          <div className={classes.kinds}>
            {kinds.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </div>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
