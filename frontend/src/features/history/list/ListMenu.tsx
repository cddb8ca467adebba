import { Menu } from "@mantine/core";
import { IconDots, IconDownload, IconRepeat, IconUpload } from "@tabler/icons-react";
import { IconButton } from "../../../components/IconButton";
import { openReplay } from "../../replay/openReplay";
import { openFiles } from "../files/openFiles";

/** ListMenu is what can be done with all calls that are found. */
export function ListMenu({ text }: { text: string }) {
  return (
    <Menu position="top-end">
      <Menu.Target>
        <IconButton label="More with these calls">
          <IconDots size={16} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRepeat size={14} />} onClick={() => openReplay({ text })}>
          Replay these calls…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={14} />}
          onClick={() => openFiles({ about: "export", ids: [], text })}
        >
          Export these calls…
        </Menu.Item>
        <Menu.Item leftSection={<IconUpload size={14} />} onClick={() => openFiles({ about: "import" })}>
          Import calls…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
