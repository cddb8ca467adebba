import { Button, Group, Modal } from "@mantine/core";
import { useState } from "react";
import { CopyLink } from "../../components/CopyLink";
import { FailureView } from "../../components/failure/FailureView";
import { openExternal, toFailure, type Failure } from "../../platform";
import classes from "./App.module.css";
import type { AppAsk } from "./useAsks";

interface Props {
  asked: AppAsk | null;
  server: string;
  decide: (yes: boolean) => void;
}

/** AppAsks asks the person for an app: to open an address, to call a tool that destroys. */
export function AppAsks({ asked, server, decide }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null);
  if (!asked) return null;
  const link = asked.kind === "link";
  const allow = async () => {
    try {
      if (link) await openExternal(asked.url.href);
      setFailure(null);
      decide(true);
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  return (
    <Modal
      opened
      onClose={() => decide(false)}
      title={link ? "Open this address in the browser?" : `Let the app call ${asked.tool}?`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <code className={classes.asked} data-selectable>
        {link ? asked.url.href : asked.args}
      </code>
      <p className={classes.note}>
        {link
          ? `The app of ${server} asks for it, not Fairlead.`
          : `${server} says that this tool destroys or changes things for good.`}
      </p>
      <FailureView failure={failure} />
      <Group justify="flex-end" gap="sm" mt="md">
        {link && <CopyLink text={() => asked.url.href} label="Copy address" />}
        <Button variant="default" onClick={() => decide(false)} data-autofocus>
          Cancel
        </Button>
        <Button color={link ? undefined : "red"} onClick={() => void allow()}>
          {link ? "Open" : "Call it"}
        </Button>
      </Group>
    </Modal>
  );
}
