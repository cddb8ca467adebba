import { Menu } from "@mantine/core";
import { IconCheck, IconClockHour4 } from "@tabler/icons-react";
import { IconButton } from "../../components/IconButton";
import { duration } from "../../lib/format";

interface Props {
  /** 0 is the usual one. */
  timeoutMs: number;
  onChange: (ms: number) => void;
  usual: number | undefined;
}

const choices = [0, 5000, 30_000, 120_000, 600_000];

/** How long this tab waits for an answer. */
export function TimeoutMenu({ timeoutMs, onChange, usual }: Props) {
  const name = (ms: number) =>
    ms === 0 ? `Usual timeout${usual ? ` (${duration(usual)}, or the server's own)` : ""}` : duration(ms);
  return (
    <Menu>
      <Menu.Target>
        <IconButton label={`Timeout: ${name(timeoutMs)}`} color={timeoutMs === 0 ? "gray" : "accent"}>
          <IconClockHour4 size={16} stroke={1.7} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Timeout of calls from this tab</Menu.Label>
        {choices.map((ms) => (
          <Menu.Item
            key={ms}
            leftSection={
              ms === timeoutMs ? <IconCheck size={14} aria-label="chosen" /> : <span style={{ width: 14 }} />
            }
            onClick={() => onChange(ms)}
          >
            {name(ms)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
