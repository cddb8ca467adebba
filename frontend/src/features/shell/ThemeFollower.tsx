import { useMantineColorScheme } from "@mantine/core";
import { useEffect } from "react";
import { useSettings } from "../../queries/useSettings";

/** ThemeFollower shows the theme that the settings name; "system" follows the desktop. */
export function ThemeFollower() {
  const { setColorScheme } = useMantineColorScheme();
  const { data: settings } = useSettings();
  const wanted = settings?.theme;
  useEffect(() => {
    if (wanted) setColorScheme(wanted === "light" || wanted === "dark" ? wanted : "auto");
  }, [wanted, setColorScheme]);
  return null;
}
