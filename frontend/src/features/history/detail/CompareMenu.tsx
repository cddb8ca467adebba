import { Menu } from "@mantine/core";
import { IconArrowsDiff } from "@tabler/icons-react";
import { IconButton } from "../../../components/IconButton";
import { Compare, type Call } from "../../../platform";
import { report } from "../../../state/problems";
import { openCompare } from "../../compare/openCompare";
import { openReplay } from "../../replay/openReplay";

/** CompareMenu compares a call with another, or with what it becomes elsewhere. */
export function CompareMenu({ call }: { call: Call }) {
  const withPrevious = async () => {
    try {
      openCompare({ about: "calls", a: await Compare.Previous(call.id), b: call.id });
    } catch (error) {
      report("There is nothing to compare with", error);
    }
  };
  return (
    <Menu withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton label="Compare">
          <IconArrowsDiff size={16} stroke={1.7} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void withPrevious()}>Compare with the previous call of this tool</Menu.Item>
        <Menu.Item
          disabled={call.replayOf === ""}
          onClick={() => openCompare({ about: "calls", a: call.replayOf, b: call.id })}
        >
          Compare with the call it repeats
        </Menu.Item>
        <Menu.Item onClick={() => openReplay({ ids: [call.id] })}>Replay to another server…</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
