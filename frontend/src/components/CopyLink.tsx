import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { copyText } from "../platform";
import classes from "./CopyLink.module.css";

interface Props {
  text: () => string | Promise<string>;
  label: string;
}

/** CopyLink copies a text and says at its own place whether that worked. */
export function CopyLink({ text, label }: Props) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await copyText(await text());
      setSaid("Copied");
    } catch {
      setSaid("The clipboard refused");
    }
  };
  return (
    <UnstyledButton className={classes.link} onClick={() => void copy()} onBlur={() => setSaid("")}>
      <span aria-live="polite">{said || label}</span>
    </UnstyledButton>
  );
}
