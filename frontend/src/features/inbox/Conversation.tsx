import { count } from "../../lib/format";
import type { SamplingRequest } from "../../platform";
import { ContentBlock } from "../result/ContentBlock";
import classes from "./Conversation.module.css";
import { visible, visibleText } from "../../lib/visible";

/** What a server wants a model to be asked. */
export function Conversation({ request }: { request: SamplingRequest }) {
  const limits = [
    request.maxTokens > 0 && `at most ${count(request.maxTokens, "token")}`,
    request.temperature && `temperature ${request.temperature}`,
    request.modelHints.length > 0 && `preferred model: ${request.modelHints.join(", ")}`,
    request.stopSequences.length > 0 &&
      `stops at ${request.stopSequences.map((s) => JSON.stringify(s)).join(", ")}`,
    request.includeContext && `context: ${request.includeContext}`,
    request.toolChoice && `tool choice: ${request.toolChoice}`,
  ].filter(Boolean);
  return (
    <div className={classes.root}>
      {request.systemPrompt && (
        <section aria-label="System prompt">
          <h3 className={classes.role}>System prompt</h3>
          <p className={classes.system} data-selectable>
            {visibleText(request.systemPrompt)}
          </p>
        </section>
      )}
      {request.messages.map((message, index) => (
        // The messages of a request do not change.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={index} aria-label={`Message ${index + 1}, ${message.role}`}>
          <h3 className={classes.role}>{message.role}</h3>
          {message.content.map((block, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <ContentBlock key={at} block={block} name="" />
          ))}
        </section>
      ))}
      {request.tools.length > 0 && (
        <section aria-label="Tools">
          <h3 className={classes.role}>Tools the model may use</h3>
          <ul className={classes.tools}>
            {request.tools.map((tool) => (
              <li key={tool.name}>
                <code>{visible(tool.name)}</code> {visible(tool.description)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {limits.length > 0 && <p className={classes.limits}>{visible(limits.join(" · "))}</p>}
    </div>
  );
}
