import { useMemo } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { EmptyState } from "../../components/EmptyState";
import type { CallDetail, Content } from "../../platform";
import { SignInAction } from "../signin/SignInAction";
import { BodyView } from "./BodyView";
import { nothingWords } from "./callWords";
import { ContentBlock } from "./ContentBlock";
import { Conversation } from "./Conversation";
import { LimitAction } from "./LimitAction";
import { MoreBlocks } from "./MoreBlocks";
import classes from "./ResultView.module.css";
import { ServerContext } from "./serverContext";
import { allBlocks, LISTED, useBlocks } from "./useBlocks";
import { useViewActions } from "./viewActions";
import { wholeText } from "./wholeText";

/** What a call brought: its failure, then the blocks of its content in order. */
export function ResultView({ detail }: { detail: CallDetail }) {
  const { content, failure, structured, hasStructured, call } = detail;
  const [only] = content;
  const single = content.length === 1 && only && fillsThePane(only) ? only : undefined;
  const blocks = useBlocks(detail);
  const save = detail.result.url;
  const actions = useMemo(() => {
    const some = detail.content.some(({ text }) => text.bytes > 0);
    return {
      ...(some && detail.contentTotal <= LISTED ? { copy: async () => textOf(await allBlocks(detail)) } : {}),
      ...(save ? { save } : {}),
    };
  }, [detail, save]);
  useViewActions(single ? null : actions);

  const unreadable = detail.result.failure;
  if (unreadable) return <FailureView failure={unreadable} title="The result cannot be shown" />;
  const nothing = isNothing(detail) && !failure;
  if (call.method === "prompts/get" && !nothing && !failure) return <Conversation detail={detail} />;
  return (
    <div className={classes.root}>
      {failure && (
        <div className={classes.failure}>
          <FailureView
            failure={failure}
            tone={call.status === "cancelled" ? "warn" : "error"}
            actions={
              <>
                <SignInAction server={call.server} failure={failure} />
                <LimitAction failure={failure} />
              </>
            }
            toldBelow={failure.code === "tool_error" && content.some((block) => block.text.bytes > 0)}
          />
        </div>
      )}
      {nothing && !hasStructured && (
        <EmptyState title={nothingWords(call.method)}>
          {call.status === "ok" ? "It succeeded; there is just nothing to show." : undefined}
        </EmptyState>
      )}
      {nothing && hasStructured && (
        <>
          <p className={classes.note}>There are no content blocks; this is the structured content.</p>
          <div className={classes.single}>
            <BodyView body={structured} label="Structured content" language="json" />
          </div>
        </>
      )}
      {single && (
        <div className={classes.single}>
          <BodyView
            body={single.text}
            label="Result"
            language={single.format === "json" ? "json" : "plain"}
          />
        </div>
      )}
      {!single && !nothing && content.length > 0 && (
        <ServerContext value={call.server}>
          <div className={classes.blocks}>
            {blocks.drawn.map((block, i) => (
              // Blocks have no ids; their order is their identity.
              // oxlint-disable-next-line react/no-array-index-key
              <ContentBlock key={i} block={block} name={content.length > 1 ? `${i + 1}` : ""} />
            ))}
          </div>
          <MoreBlocks blocks={blocks} />
        </ServerContext>
      )}
    </div>
  );
}

async function textOf(blocks: Content[]): Promise<string> {
  const texts = blocks.filter(({ text }) => text.bytes > 0);
  return (await Promise.all(texts.map(async ({ text }) => wholeText(text)))).join("\n\n");
}

/** A text needs no frame when it is all there is; what it is and how large stands above. */
function fillsThePane({ type, format, text, dataUrl }: Content): boolean {
  if (format === "markdown") return false;
  return type === "text" || (type === "resource" && dataUrl === "" && text.bytes > 0);
}

/** isNothing: no blocks, or a resource that holds nothing. */
function isNothing({ call, content }: CallDetail): boolean {
  if (call.method !== "resources/read") return content.length === 0;
  return content.every(
    ({ text, dataBytes, dataUrl }) => text.bytes === 0 && dataBytes === 0 && dataUrl === "",
  );
}
