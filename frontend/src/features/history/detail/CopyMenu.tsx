import { Menu } from "@mantine/core";
import { IconBraces, IconCheck, IconCode, IconCopy, IconFileText, IconTerminal2 } from "@tabler/icons-react";
import { useState } from "react";
import { IconButton } from "../../../components/IconButton";
import type { CallDetail } from "../../../platform";
import { useCallActions, type CopyFormat } from "../useCallActions";

const formats: { format: CopyFormat; label: string; icon: typeof IconCode }[] = [
  { format: "cli", label: "Copy as CLI command", icon: IconTerminal2 },
  { format: "curl", label: "Copy as curl", icon: IconTerminal2 },
  { format: "json", label: "Copy request as JSON", icon: IconBraces },
  { format: "go", label: "Copy as Go", icon: IconCode },
  { format: "typescript", label: "Copy as TypeScript", icon: IconCode },
  { format: "python", label: "Copy as Python", icon: IconCode },
];

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
        <IconButton label={done ? "Copied" : "Copy as…"} onBlur={() => setCopied("")}>
          {done ? <IconCheck size={16} stroke={1.7} /> : <IconCopy size={16} stroke={1.7} />}
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, label, icon: Icon }) => (
          <Menu.Item key={format} leftSection={<Icon size={15} />} onClick={() => void copyAs(format)}>
            {label}
          </Menu.Item>
        ))}
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
