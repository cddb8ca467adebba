import type { McpUiHostContext } from "@modelcontextprotocol/ext-apps/app-bridge";

/** Which of our tokens stands for which of the variables that MCP Apps names. */
const tokens = {
  "--color-background-primary": "--fl-panel",
  "--color-background-secondary": "--fl-bg",
  "--color-background-tertiary": "--fl-raised",
  "--color-background-danger": "--fl-error-soft",
  "--color-background-success": "--fl-ok-soft",
  "--color-background-warning": "--fl-warn-soft",
  "--color-background-info": "--fl-selected",
  "--color-text-primary": "--fl-text",
  "--color-text-secondary": "--fl-dim",
  "--color-text-tertiary": "--fl-dim",
  "--color-text-info": "--fl-accent",
  "--color-text-danger": "--fl-error",
  "--color-text-success": "--fl-ok",
  "--color-text-warning": "--fl-warn",
  "--color-border-primary": "--fl-line-strong",
  "--color-border-secondary": "--fl-line",
  "--color-border-tertiary": "--fl-line",
  "--color-ring-primary": "--fl-accent",
} as const;

export type DisplayMode = "inline" | "fullscreen";

export interface Surroundings {
  theme: "light" | "dark";
  displayMode: DisplayMode;
  width: number;
  height: number;
  /** The tool's definition, as its server wrote it. */
  tool: string;
  platform: "web" | "desktop";
}

/** hostContext is what an app is told of the place it stands in. */
export function hostContext(s: Surroundings): McpUiHostContext {
  const style = getComputedStyle(document.documentElement);
  const variables: Record<string, string> = {
    "--font-sans": "system-ui, sans-serif",
    "--font-mono": "ui-monospace, monospace",
    "--border-radius-sm": "4px",
    "--border-radius-md": "6px",
    "--border-radius-lg": "10px",
    "--border-width-regular": "1px",
  };
  for (const [name, token] of Object.entries(tokens)) variables[name] = style.getPropertyValue(token).trim();
  return {
    toolInfo: { tool: JSON.parse(s.tool) as NonNullable<McpUiHostContext["toolInfo"]>["tool"] },
    theme: s.theme,
    styles: { variables: variables as NonNullable<NonNullable<McpUiHostContext["styles"]>["variables"]> },
    displayMode: s.displayMode,
    availableDisplayModes: ["inline", "fullscreen"],
    containerDimensions:
      s.displayMode === "fullscreen"
        ? { width: s.width, height: s.height }
        : { width: s.width, maxHeight: s.height },
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    userAgent: "Fairlead",
    platform: s.platform,
    deviceCapabilities: {
      touch: navigator.maxTouchPoints > 0,
      hover: matchMedia("(hover: hover)").matches,
    },
  };
}
