import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Compare } from "../../platform";
import { report } from "../../state/problems";
import classes from "./Compare.module.css";

interface Props {
  server: string;
  tool: string;
  rules: string[];
  onApply: (rules: string[]) => void;
}

/** IgnoreRules are what is left out because it differs every time. They can be kept for the tool. */
export function IgnoreRules({ server, tool, rules, onApply }: Props) {
  const [text, setText] = useState(rules.join("  "));
  const [kept, setKept] = useState(false);
  const typed = text.split(/\s+/).filter(Boolean);
  const keep = async () => {
    try {
      await Compare.Ignore(server, tool, typed);
      setKept(true);
      onApply(typed);
    } catch (error) {
      report("The rules could not be kept", error);
    }
  };
  return (
    <form
      className={classes.rules}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(typed);
      }}
    >
      <TextInput
        size="xs"
        label="Leave out"
        placeholder="$..requestId  /items/*/id"
        description="JSON Paths, or pointers in which * is any name or index"
        inputWrapperOrder={["label", "input", "description"]}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setKept(false);
        }}
      />
      <Button size="xs" mb={20} type="submit" variant="default">
        Apply
      </Button>
      <Button size="xs" mb={20} variant="default" onClick={() => void keep()}>
        {kept ? `Kept for ${tool}` : "Keep for this tool"}
      </Button>
    </form>
  );
}
