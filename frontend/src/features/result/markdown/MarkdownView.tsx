import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import classes from "./MarkdownView.module.css";
import { SafeLink } from "../SafeLink";

// Raw HTML is shown as text (the renderer's default), and nothing is loaded from elsewhere: pictures are links.
const components: Components = {
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  img: ({ src, alt }) => (
    <SafeLink href={typeof src === "string" ? src : undefined}>{alt || "picture"}</SafeLink>
  ),
  // The page has its own headings; those of a result come below them.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  h4: ({ children }) => <h6>{children}</h6>,
  h5: ({ children }) => <h6>{children}</h6>,
  table: ({ children }) => (
    <div className={classes.table}>
      <table>{children}</table>
    </div>
  ),
};
const plugins = [remarkGfm];

export function MarkdownView({ text }: { text: string }) {
  return (
    <div className={classes.markdown} data-selectable>
      <Markdown components={components} remarkPlugins={plugins}>
        {text}
      </Markdown>
    </div>
  );
}
