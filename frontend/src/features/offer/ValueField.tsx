import { Autocomplete, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { useCompletion, type CompletionOf } from "./useCompletion";
import { visible } from "../../lib/visible";

interface Props {
  of: CompletionOf;
  label: string;
  description: string;
  required?: boolean;
  /** The server completes values. */
  completes: boolean;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** ValueField is one text value of a prompt or a template. Where the server completes, its proposals drop down. */
export function ValueField({
  of,
  label,
  description,
  required = false,
  completes,
  error,
  value,
  onChange,
}: Props) {
  const [focused, setFocused] = useState(false);
  const { data, error: failure } = useCompletion(of, value, completes && focused);
  // Mantine throws at two options of the same value, and servers send what they like.
  const options = useMemo(() => [...new Set(data?.values)], [data]);
  const shared = {
    size: "xs" as const,
    label,
    required,
    error,
    value,
    placeholder: required ? "" : "not set",
    spellCheck: false,
    autoComplete: "off",
    // The star says it; the word "required" in the name would be read twice.
    labelProps: { required },
    // As in the forms of tools: what it is for stands below.
    inputWrapperOrder: ["label", "input", "description", "error"] as (
      "label" | "input" | "description" | "error"
    )[],
  };
  if (!completes)
    return (
      <TextInput
        {...shared}
        description={visible(description)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <Autocomplete
      {...shared}
      description={[
        visible(description),
        focused && moreWords(options.length, data?.total ?? -1, data?.hasMore ?? false),
      ]
        .filter(Boolean)
        .join(" · ")}
      error={error ?? (focused && failure ? `No proposals: ${failure.message}` : undefined)}
      data={options}
      // The server has chosen already.
      filter={({ options: all }) => all}
      limit={100}
      maxDropdownHeight={220}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onChange={onChange}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    />
  );
}

function moreWords(shown: number, total: number, hasMore: boolean): string {
  if (total > shown) return `${shown} of ${total.toLocaleString("en")} proposals; type on`;
  return hasMore ? `the first ${shown} proposals; type on` : "";
}
