import { IconAlertTriangle, IconEye, IconRepeat, IconWorld } from "@tabler/icons-react";
import { useMergedRef, useResizeObserver } from "@mantine/hooks";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import type { Tool } from "../../platform";
import { OfferIcon } from "../offer/OfferIcon";
import { CopyButton } from "../result/ViewActionBar";
import classes from "./ToolHeader.module.css";
import { visible, visibleText } from "../../lib/visible";

/** From here on a description is long, where its lines cannot be counted. */
const longFrom = 160;

/** What the tool is: its names, what the server says about its safety, what it does. */
export function ToolHeader({ tool }: { tool: Tool }) {
  return (
    <header className={classes.header}>
      <div className={classes.line}>
        <OfferIcon icons={tool.icons} />
        <h1 className={classes.name} data-selectable>
          {visible(tool.name)}
        </h1>
        {tool.title && tool.title !== tool.name && (
          <span className={classes.title}>{visible(tool.title)}</span>
        )}
        <Badges tool={tool} />
        <span className={classes.qualified}>
          <code data-selectable>{tool.qualifiedName}</code>
          <CopyButton label="Copy the qualified name" text={() => tool.qualifiedName} />
        </span>
      </div>
      {tool.description && <Description key={tool.qualifiedName} text={tool.description} />}
    </header>
  );
}

function Badges({ tool }: { tool: Tool }) {
  return (
    <>
      {tool.readOnly && (
        <Badge
          tone="ok"
          icon={<IconEye size={12} aria-hidden />}
          text="read-only"
          why="It changes nothing, says the server"
        />
      )}
      {tool.destructive && (
        <Badge
          tone="error"
          icon={<IconAlertTriangle size={12} aria-hidden />}
          text="destructive"
          why="It may destroy something, says the server"
        />
      )}
      {tool.idempotent && !tool.readOnly && (
        <Badge
          icon={<IconRepeat size={12} aria-hidden />}
          text="idempotent"
          why="Calling it twice does no more than calling it once, says the server"
        />
      )}
      {tool.openWorld && (
        <Badge
          icon={<IconWorld size={12} aria-hidden />}
          text="open world"
          why="It reaches things outside of the server, says the server"
        />
      )}
    </>
  );
}

export function Badge({
  tone,
  icon,
  text,
  why,
}: {
  tone?: string;
  icon?: ReactNode;
  text: string;
  why: string;
}) {
  return (
    <span className={classes.badge} data-tone={tone} title={why}>
      {icon}
      {text}
    </span>
  );
}

export function Description({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(text.length > longFrom || text.includes("\n"));
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [observed, { width }] = useResizeObserver<HTMLParagraphElement>();
  const ref = useMergedRef(paragraph, observed);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = paragraph.current ?? {};
    if (!open && clientHeight > 0) setLong(scrollHeight > clientHeight + 1);
  }, [width, open, text]);
  return (
    <div className={classes.about}>
      <p ref={ref} data-open={open || undefined} data-selectable>
        {visibleText(text)}
      </p>
      {long && (
        <button type="button" className={classes.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "less" : "more"}
        </button>
      )}
    </div>
  );
}
