import { Button, Menu } from "@mantine/core";
import {
  IconCopy,
  IconDots,
  IconPencil,
  IconPlayerStop,
  IconRepeat,
  IconTerminal2,
  IconTrash,
} from "@tabler/icons-react";
import { useState } from "react";
import { Confirm } from "../../components/Confirm";
import { IconButton } from "../../components/IconButton";
import type { CallDetail } from "../../platform";
import { isRunning } from "../result/callWords";
import classes from "./CallActions.module.css";
import { useCallActions } from "./useCallActions";

/** What can be done with a past call. */
export function CallActions({ detail, onShow }: { detail: CallDetail; onShow: (id: string) => void }) {
  const actions = useCallActions(detail, onShow);
  const [deleting, setDeleting] = useState(false);
  const [replaying, setReplaying] = useState(false);
  const { call } = detail;
  const replay = () => (actions.mustAsk ? setReplaying(true) : void actions.replay());
  return (
    <div className={classes.actions}>
      {isRunning(call) ? (
        <Button
          color="red"
          variant="light"
          leftSection={<IconPlayerStop size={14} />}
          onClick={() => void actions.cancel()}
        >
          Cancel
        </Button>
      ) : (
        <Button leftSection={<IconRepeat size={14} />} loading={actions.busy} onClick={replay}>
          Replay
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <IconButton label="More actions" variant="default" size={30}>
            <IconDots size={16} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => void actions.edit()}>
            Edit and replay
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconCopy size={14} />} onClick={() => void actions.copyAs("json")}>
            Copy the request as JSON
          </Menu.Item>
          <Menu.Item leftSection={<IconTerminal2 size={14} />} onClick={() => void actions.copyAs("cli")}>
            Copy as a command
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy size={14} />}
            disabled={detail.result.bytes === 0}
            onClick={() => void actions.copyAs("result")}
          >
            Copy the result
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={14} />}
            disabled={isRunning(call)}
            onClick={() => setDeleting(true)}
          >
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={deleting}
        title="Delete this call?"
        confirm="Delete"
        onConfirm={() => void actions.remove()}
        onClose={() => setDeleting(false)}
      >
        The call of {call.tool} and everything recorded of it will be gone for good.
      </Confirm>
      <Confirm
        opened={replaying}
        title={`Call ${call.tool} again?`}
        confirm="Call"
        onConfirm={() => void actions.replay()}
        onClose={() => setReplaying(false)}
      >
        {call.server} says that this tool may destroy something. It will be called with the same arguments.
      </Confirm>
    </div>
  );
}
