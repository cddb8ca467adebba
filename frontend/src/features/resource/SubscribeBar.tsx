import { Button, Switch } from "@mantine/core";
import { clock, count } from "../../lib/format";
import type { useSubscription } from "../../queries/useSubscription";
import classes from "./Resource.module.css";

interface Props {
  /** The server takes subscriptions. */
  possible: boolean;
  state: ReturnType<typeof useSubscription>;
  auto: boolean;
  onAuto: (auto: boolean) => void;
  /** It changed after what is shown was read. */
  changed: boolean;
  onRead: () => void;
}

/** SubscribeBar subscribes to a resource and says when it changed. */
export function SubscribeBar({ possible, state, auto, onAuto, changed, onRead }: Props) {
  const { subscription, subscribe, changing } = state;
  if (!possible && !subscription)
    return <span className={classes.dim}>This server does not report changes of its resources.</span>;
  return (
    <>
      <Switch
        label="Subscribe"
        checked={subscription !== undefined}
        disabled={changing}
        onChange={(event) => subscribe(event.currentTarget.checked)}
      />
      {subscription && (
        <>
          <Switch
            label="Read again at each change"
            checked={auto}
            onChange={(event) => onAuto(event.currentTarget.checked)}
          />
          {changed && !auto ? (
            <Button variant="light" size="compact-xs" onClick={onRead}>
              Changed at {timeOf(subscription.updatedAt)} – read again
            </Button>
          ) : (
            <span className={classes.dim}>{words(subscription)}</span>
          )}
        </>
      )}
    </>
  );
}

function words({
  active,
  updates,
  updatedAt,
}: {
  active: boolean;
  updates: number;
  updatedAt: number;
}): string {
  if (!active) return "waits for the connection";
  if (updates === 0) return "no change yet";
  return `${count(updates, "change")}, the last at ${timeOf(updatedAt)}`;
}

const timeOf = (unixMs: number) => clock(unixMs).slice(0, 8);
