import { NumberInput } from "@mantine/core";
import { useEffect, useState } from "react";

interface Props {
  id: string;
  unit: string;
  /** How many of the stored unit one shown unit is. */
  size: number;
  value: number;
  /** 0 has a meaning too. */
  zero?: boolean;
  onChange: (value: number) => void;
}

/** QuantityInput edits a number in a unit people use; it is stored when the field is left or Enter is pressed. */
export function QuantityInput({ id, unit, size, value, zero = false, onChange }: Props) {
  const [shown, setShown] = useState<number | string>(value / size);
  useEffect(() => setShown(value / size), [value, size]);
  const wrong = typeof shown !== "number" || shown < 0 || (shown === 0 && !zero);
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
      suffix={unit && ` ${unit}`}
      error={wrong && (zero ? "0 or more" : "More than 0")}
      value={shown}
      onChange={setShown}
      onBlur={commit}
      onKeyDown={(event) => event.key === "Enter" && commit()}
    />
  );
}
