import { IconCheck, IconCopy, IconDownload, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { IconButton } from "../../components/IconButton";
import { copyText } from "../../platform";
import { report } from "../../state/problems";
import { saveFile } from "../../state/saves";
import classes from "./ViewActionBar.module.css";
import type { ViewActions } from "./viewActions";

/** The buttons at the right of the tabs; they act on the view in front. */
export function ViewActionBar({ actions: { find, copy, save } }: { actions: ViewActions }) {
  return (
    <div className={classes.bar}>
      {find && (
        <IconButton label="Search" keys="⌘F / Ctrl+F" onClick={find}>
          <IconSearch size={16} stroke={1.7} />
        </IconButton>
      )}
      {copy && <CopyButton text={copy} label="Copy" />}
      {save && <SaveButton url={save} label="Save to a file" />}
    </div>
  );
}

export function CopyButton({ text, label }: { text: () => string | Promise<string>; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await copyText(await text());
      setCopied(true);
    } catch (error) {
      report("It could not be copied", error);
    }
  };
  return (
    <IconButton label={copied ? "Copied" : label} onClick={() => void copy()} onBlur={() => setCopied(false)}>
      {copied ? <IconCheck size={16} stroke={1.7} /> : <IconCopy size={16} stroke={1.7} />}
    </IconButton>
  );
}

export function SaveButton({ url, label }: { url: string; label: string }) {
  return (
    <IconButton label={label} onClick={() => void saveFile(url)}>
      <IconDownload size={16} stroke={1.7} />
    </IconButton>
  );
}
