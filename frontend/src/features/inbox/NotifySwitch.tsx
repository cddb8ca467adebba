import { Switch } from "@mantine/core";
import { useState } from "react";
import { isDesktop } from "../../platform";
import { useRemembered } from "../../state/window";
import { notifyKey } from "../shell/useAttention";

/** NotifySwitch has the browser notify while the page is in the background. The window does so by itself. */
export function NotifySwitch() {
  const [on, setOn] = useRemembered(notifyKey, false);
  const [refused, setRefused] = useState(false);
  if (isDesktop() || !("Notification" in window)) return null;
  const change = async (wanted: boolean) => {
    const allowed = !wanted || (await Notification.requestPermission()) === "granted";
    setRefused(!allowed);
    setOn(wanted && allowed);
  };
  return (
    <Switch
      size="xs"
      label="Notify me in the background"
      description={refused ? "The browser does not allow it: see its settings for this page." : undefined}
      checked={on && Notification.permission === "granted"}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}
