import { useState } from "react";
import { bytes } from "../../lib/format";
import type { Content } from "../../platform";
import { AudioBlock } from "./AudioBlock";
import { BodyView } from "./BodyView";
import classes from "./ContentBlock.module.css";
import { ImageBlock } from "./ImageBlock";
import { LinkBlock } from "./LinkBlock";
import { TextBlock } from "./TextBlock";
import { CopyButton, SaveButton } from "./ViewActionBar";
import { wholeText } from "./wholeText";
import { kindOf, type BlockKind } from "./blockKind";

/** One block of a result, with its raw form one click away. */
export function ContentBlock({ block, name }: { block: Content; name: string }) {
  const [raw, setRaw] = useState(false);
  const kind = kindOf(block);
  const shown = raw ? "raw" : kind;
  const size = block.dataBytes || block.text.bytes;
  const title = [name, block.type.replace("_", " "), block.mimeType].filter(Boolean).join(" · ");
  const save = block.dataUrl || block.text.url;
  return (
    <section className={classes.block} aria-label={title}>
      <header className={classes.head}>
        <span className={classes.title}>{title}</span>
        {size > 0 && <span>{bytes(size)}</span>}
        <span className={classes.tools}>
          {kind !== "raw" && (
            <button type="button" className={classes.raw} aria-pressed={raw} onClick={() => setRaw(!raw)}>
              Raw
            </button>
          )}
          <CopyButton
            label={`Copy ${title}`}
            text={() => wholeText(shown === "raw" || block.text.bytes === 0 ? block.raw : block.text)}
          />
          {save && <SaveButton url={save} label={`Save ${title}`} />}
        </span>
      </header>
      <BlockBody block={block} kind={shown} />
    </section>
  );
}

function BlockBody({ block, kind }: { block: Content; kind: BlockKind }) {
  switch (kind) {
    case "text":
      return <TextBlock block={block} />;
    case "image":
      return <ImageBlock block={block} />;
    case "audio":
      return <AudioBlock block={block} />;
    case "link":
      return <LinkBlock block={block} />;
    case "binary":
      return <LinkBlock block={block} note="This is binary data. Save it to open it with another program." />;
    default:
      return (
        <>
          {kindOf(block) === "raw" && (
            <p className={classes.note}>
              Fairlead does not know the content type “{block.type}”. This is what the server sent.
            </p>
          )}
          <BodyView inline body={block.raw} label="The block as the server sent it" language="json" />
        </>
      );
  }
}
