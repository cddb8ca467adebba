import { useEffect, useRef } from "react";
import type { Path } from "../../../components/json/pointer";
import type { Json } from "../../../components/json/value";
import type { FormNode } from "../schema/node";

/** What every control gets. */
export interface BodyProps<Node extends FormNode = FormNode> {
  node: Node;
  schema: Json;
  path: Path;
  /** Undefined: not set. */
  value: Json | undefined;
  /** The id of the input, which the label names. */
  id: string;
  labelId: string;
  /** The accessible name of the input. */
  spoken: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  level: number;
  seen: readonly string[];
}

/** What Mantine's inputs take to be named and marked as wrong. */
export const inputProps = ({ id, spoken, invalid, required }: BodyProps) => ({
  id,
  "aria-label": spoken,
  "aria-required": required || undefined,
  error: invalid,
  autoComplete: "off",
  spellCheck: false,
});

/** Mantine's inputs overwrite aria-describedby with their own; a ref puts ours back. */
export function useDescribed(describedBy: string | undefined) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (describedBy) ref.current?.setAttribute("aria-describedby", describedBy);
    else ref.current?.removeAttribute("aria-describedby");
  }, [describedBy]);
  return ref;
}
