import { IconFileCode, IconFileText, IconMessage2, IconTool, type Icon } from "@tabler/icons-react";

/** The mark of each thing that a server offers, the same everywhere. */
export const offerIcons = {
  tool: IconTool,
  resource: IconFileText,
  template: IconFileCode,
  prompt: IconMessage2,
} satisfies Record<string, Icon>;
