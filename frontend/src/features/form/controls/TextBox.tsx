import type { ComponentProps, ReactNode } from "react";
import type { BodyProps } from "./types";
import classes from "./TextBox.module.css";

interface Props {
  of: BodyProps;
  value: string;
  onText: (text: string) => void;
  placeholder: string;
  mono?: boolean;
  right?: ReactNode;
  invalid?: boolean;
}

/** What names, describes and marks the input of a field. */
const aria = ({ id, spoken, describedBy, invalid, required }: BodyProps) => ({
  id,
  "aria-label": spoken,
  "aria-describedby": describedBy,
  "aria-required": required || undefined,
  "aria-invalid": invalid || undefined,
});

/** One line of text. A plain input: five hundred of them cost little. */
export function TextBox(
  props: Props &
    Pick<ComponentProps<"input">, "type" | "inputMode" | "onPaste" | "onKeyDown" | "autoComplete">,
) {
  const { of, value, onText, placeholder, mono, right, invalid, autoComplete = "off", ...rest } = props;
  return (
    <div className={classes.root}>
      <input
        type="text"
        {...rest}
        {...aria(of)}
        {...(invalid ? { "aria-invalid": true } : {})}
        className={classes.box}
        data-mono={mono || undefined}
        data-right={right ? true : undefined}
        value={value}
        placeholder={placeholder}
        autoComplete={autoComplete}
        spellCheck={false}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {right && <span className={classes.right}>{right}</span>}
    </div>
  );
}

/** Several lines, as tall as the text within reason. */
export function TextArea({ of, value, onText, placeholder }: Props) {
  return (
    <textarea
      {...aria(of)}
      className={classes.box}
      rows={rowsFor(value)}
      value={value}
      placeholder={placeholder}
      spellCheck={false}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

/** Long lines count as the lines they wrap to. */
const rowsFor = (text: string) =>
  Math.min(
    14,
    Math.max(
      2,
      text.split("\n", 15).reduce((n, line) => n + 1 + Math.floor(line.length / 70), 0),
    ),
  );
