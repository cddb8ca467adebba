import { later } from "../../components/later";

/** MarkdownView shows a text as the Markdown it is; nothing in it loads anything from elsewhere. */
export const MarkdownView = later(async () => (await import("./markdown/MarkdownView")).MarkdownView);
