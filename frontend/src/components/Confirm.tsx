import { Button, Group, Modal } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirm asks before something that cannot be undone. Enter does not confirm: Cancel has the focus. */
export function Confirm({ opened, title, children, confirm, onConfirm, onClose }: Props) {
  const decide = () => {
    onConfirm();
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="sm"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {children}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" onClick={decide}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
