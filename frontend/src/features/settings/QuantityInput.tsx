import { NumberInput } from "@mantine/core";
import { useEffect, useState } from "react";

interface Props {
  id: string;
  unit: string;
  /** How many of the stored unit one shown unit is. */
  size: number;
  value: number;
  onChange: (value: number) => void;
}

/** QuantityInput edits a number in a unit people use; it is stored when the field is left or Enter is pressed. */
export function QuantityInput({ id, unit, size, value, onChange }: Props) {
  const [shown, setShown] = useState<number | string>(value / size);
  useEffect(() => setShown(value / size), [value, size]);
  const wrong = typeof shown !== "number" || shown <= 0;
  const commit = () => {
    if (wrong) setShown(value / size);
    else if (shown * size !== value) onChange(Math.round(shown * size));
  };
  return (
    <NumberInput
      id={id}
      w={120}
      min={0}
      hideControls
      suffix={` ${unit}`}
      error={wrong && "More than 0"}
      value={shown}
      onChange={setShown}
      onBlur={commit}
      onKeyDown={(event) => event.key === "Enter" && commit()}
    />
  );
}
