import { copyText, Servers } from "../../platform";
import { report } from "../../state/problems";

/** copyConfig puts a server on the clipboard as mcpServers JSON, ready to be pasted into another host. */
export async function copyConfig(server: string): Promise<void> {
  try {
    await copyText(mcpServers(server, await Servers.Definition(server)));
  } catch (error) {
    report(`The configuration of ${server} could not be copied`, error);
  }
}

/** mcpServers wraps a definition's text; the text itself is not read, so that nothing in it changes. */
export function mcpServers(name: string, definition: string): string {
  const indented = definition.trim().replaceAll("\n", "\n    ");
  return `{\n  "mcpServers": {\n    ${JSON.stringify(name)}: ${indented}\n  }\n}\n`;
}
