import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";

interface Props {
  id: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** AddressInput edits an http address, or none; it is stored when the field is left or Enter is pressed. */
export function AddressInput({ id, placeholder, value, onChange }: Props) {
  const [shown, setShown] = useState(value);
  useEffect(() => setShown(value), [value]);
  const text = shown.trim();
  const wrong = text !== "" && !/^https?:\/\/[^\s/]+/i.test(text);
  const commit = () => {
    if (!wrong && text !== value) onChange(text);
  };
  return (
    <TextInput
      id={id}
      w={260}
      placeholder={placeholder}
      error={wrong && "Begins with http:// or https://"}
      value={shown}
      onChange={(event) => setShown(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === "Enter" && commit()}
    />
  );
}
