import type { Content } from "../../platform";

export type BlockKind = "text" | "image" | "audio" | "link" | "binary" | "raw";

/** How a block is shown. What is not known is shown raw, never lost. */
export function kindOf(block: Content): BlockKind {
  switch (block.type) {
    case "text":
      return "text";
    case "image":
    case "audio":
      return block.dataUrl ? block.type : "raw";
    case "resource_link":
      return "link";
    case "resource":
      if (block.dataUrl) return mediaKind(block.mimeType);
      return block.text.bytes > 0 ? "text" : "link";
    default:
      return "raw";
  }
}

function mediaKind(mimeType: string): BlockKind {
  if (mimeType.startsWith("image/")) return "image";
  return mimeType.startsWith("audio/") ? "audio" : "binary";
}
