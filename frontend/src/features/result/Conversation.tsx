import { IconRobot, IconUser } from "@tabler/icons-react";
import { useMemo } from "react";
import { CopyLink } from "../../components/CopyLink";
import type { CallDetail, Content } from "../../platform";
import { ContentBlock } from "./ContentBlock";
import { MoreBlocks } from "./MoreBlocks";
import classes from "./Conversation.module.css";
import { allBlocks, useBlocks } from "./useBlocks";
import { wholeText } from "./wholeText";
import { visible } from "../../lib/visible";

/** The messages of a prompt as the conversation that a model would be given. */
export function Conversation({ detail }: { detail: CallDetail }) {
  const { result } = detail;
  const blocks = useBlocks(detail);
  const description = useMemo(() => (result.truncated ? "" : descriptionIn(result.text)), [result]);
  return (
    <div className={classes.root}>
      <div className={classes.bar}>
        {description && (
          <span className={classes.description} data-selectable>
            {visible(description)}
          </span>
        )}
        <span className={classes.copies}>
          <CopyLink text={async () => asText(await allBlocks(detail))} label="Copy as text" />
          <CopyLink text={async () => wholeText(result)} label="Copy as JSON" />
        </span>
      </div>
      <ol className={classes.messages} aria-label="Messages of the prompt">
        {blocks.drawn.map((block, at) => (
          // Messages have no ids; their order is their identity.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={classes.message} data-role={block.role}>
            <span className={classes.role}>
              {block.role === "assistant" ? (
                <IconRobot size={14} stroke={1.6} aria-hidden />
              ) : (
                <IconUser size={14} stroke={1.6} aria-hidden />
              )}
              {block.role}
            </span>
            <ContentBlock block={block} name="" />
          </li>
        ))}
      </ol>
      <MoreBlocks blocks={blocks} />
    </div>
  );
}

async function asText(content: Content[]): Promise<string> {
  const messages = content.map(async ({ role, type, text, uri, mimeType }) => {
    const said =
      text.bytes > 0 ? await wholeText(text) : `[${[type, mimeType, uri].filter(Boolean).join(" ")}]`;
    return `${role}: ${said}`;
  });
  return (await Promise.all(messages)).join("\n\n");
}

function descriptionIn(result: string): string {
  try {
    const { description } = JSON.parse(result) as { description?: unknown };
    return typeof description === "string" ? description : "";
  } catch {
    return "";
  }
}
