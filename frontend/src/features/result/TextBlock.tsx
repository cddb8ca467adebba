import type { Content } from "../../platform";
import { BodyView } from "./BodyView";
import { MarkdownView } from "./MarkdownView";
import { ResourceName } from "./LinkBlock";

/** Larger texts are shown as they are: laying them out as Markdown would take too long. */
const maxMarkdown = 200_000;

/** Text as what it is: JSON, Markdown or plain. */
export function TextBlock({ block }: { block: Content }) {
  const { text, format } = block;
  const rendered = format === "markdown" && !text.truncated && text.text.length <= maxMarkdown;
  return (
    <>
      {block.uri && <ResourceName block={block} />}
      {rendered ? (
        <MarkdownView text={text.text} />
      ) : (
        <BodyView inline body={text} label="Text" language={format === "json" ? "json" : "plain"} />
      )}
    </>
  );
}
