import { Button, Group, Modal } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Address, useOpening } from "../../components/Address";
import { CopyLink } from "../../components/CopyLink";
import { FailureView } from "../../components/failure/FailureView";
import classes from "./SafeLink.module.css";

/** The address as it will be opened, or undefined when it is none that may be: only http and https are. */
export function webAddress(href: string | undefined): URL | undefined {
  try {
    const url = new URL(href ?? "");
    return url.protocol === "http:" || url.protocol === "https:" ? url : undefined;
  } catch {
    return undefined;
  }
}

/**
 * SafeLink opens an address that a server gave only after the person has seen
 * it in full. Anything but http and https stays text.
 */
export function SafeLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const [asking, setAsking] = useState(false);
  const { open, failure } = useOpening();
  const url = webAddress(href);
  if (!url) return <span title={href}>{children}</span>;
  const openAndClose = async () => {
    if (await open(url.href)) setAsking(false);
  };
  return (
    <>
      <button
        type="button"
        role="link"
        className={classes.link}
        title={url.href}
        onClick={() => setAsking(true)}
      >
        {children}
      </button>
      {asking && (
        <Modal
          opened
          onClose={() => setAsking(false)}
          title="Open this address in the browser?"
          closeButtonProps={{ "aria-label": "Close" }}
        >
          <Address url={url.href} />
          <p className={classes.note}>It came from the server, not from Fairlead.</p>
          <FailureView failure={failure} />
          <Group justify="flex-end" gap="sm" mt="md">
            <CopyLink text={() => url.href} label="Copy address" />
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              Cancel
            </Button>
            <Button onClick={() => void openAndClose()}>Open</Button>
          </Group>
        </Modal>
      )}
    </>
  );
}
