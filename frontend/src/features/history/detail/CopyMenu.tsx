import { Menu } from "@mantine/core";
import { IconBraces, IconCheck, IconCopy, IconFileText, IconTerminal2 } from "@tabler/icons-react";
import { useState } from "react";
import { IconButton } from "../../../components/IconButton";
import type { CallDetail } from "../../../platform";
import { useCallActions, type CopyFormat } from "../useCallActions";

/** CopyMenu copies a call as something that can be used elsewhere. */
export function CopyMenu({ detail: { call, result } }: { detail: CallDetail }) {
  const { copy } = useCallActions();
  const [copied, setCopied] = useState("");
  const copyAs = async (format: CopyFormat) => {
    if (await copy(call.id, format)) setCopied(call.id);
  };
  const done = copied === call.id;
  return (
    <Menu withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton label={done ? "Copied" : "Copy"} onBlur={() => setCopied("")}>
          {done ? <IconCheck size={16} stroke={1.7} /> : <IconCopy size={16} stroke={1.7} />}
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTerminal2 size={15} />} onClick={() => void copyAs("cli")}>
          Copy as CLI command
        </Menu.Item>
        <Menu.Item leftSection={<IconBraces size={15} />} onClick={() => void copyAs("json")}>
          Copy request as JSON
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileText size={15} />}
          disabled={result.bytes === 0}
          onClick={() => void copyAs("result")}
        >
          Copy raw result
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
