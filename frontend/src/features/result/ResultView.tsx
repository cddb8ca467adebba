import { useMemo } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { EmptyState } from "../../components/EmptyState";
import { downloadURL, fetchBody, type Body, type CallDetail } from "../../platform";
import { BodyView } from "./BodyView";
import { ContentBlock } from "./ContentBlock";
import classes from "./ResultView.module.css";
import { useViewActions } from "./viewActions";

/** What a call brought: its failure, then the blocks of its content in order. */
export function ResultView({ detail }: { detail: CallDetail }) {
  const { content, failure, structured, hasStructured, call } = detail;
  const [only] = content;
  const single =
    content.length === 1 && only?.type === "text" && only.format !== "markdown" ? only : undefined;
  const save = detail.result.url;
  const actions = useMemo(() => {
    const texts = content.filter((block) => block.text.bytes > 0);
    return {
      ...(texts.length > 0
        ? { copy: async () => (await Promise.all(texts.map((b) => wholeText(b.text)))).join("\n\n") }
        : {}),
      ...(save ? { save: downloadURL(save) } : {}),
    };
  }, [content, save]);
  useViewActions(single ? null : actions);

  const nothing = content.length === 0 && !failure;
  return (
    <div className={classes.root}>
      {failure && (
        <div className={classes.failure}>
          <FailureView
            failure={failure}
            tone={call.status === "cancelled" ? "warn" : "error"}
            toldBelow={failure.code === "tool_error" && content.some((block) => block.text.bytes > 0)}
          />
        </div>
      )}
      {nothing && !hasStructured && (
        <EmptyState title="The tool returned no content">
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
      {!single && content.length > 0 && (
        <div className={classes.blocks}>
          {content.map((block, i) => (
            // Blocks have no ids; their order is their identity.
            // oxlint-disable-next-line react/no-array-index-key
            <ContentBlock key={i} block={block} name={content.length > 1 ? `${i + 1}` : ""} />
          ))}
        </div>
      )}
    </div>
  );
}

export async function wholeText(body: Body): Promise<string> {
  return body.truncated ? fetchBody(body.url) : body.text;
}
