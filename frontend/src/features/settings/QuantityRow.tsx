import { QuantityInput } from "./QuantityInput";
import { SettingRow } from "./Section";

interface Props {
  id: string;
  label: string;
  hint: string;
  /** As people read it; none is a plain number. */
  unit?: keyof typeof sizes;
  value: number;
  /** 0 has a meaning too. */
  zero?: boolean;
  onChange: (value: number) => void;
}

/** How many of the stored unit one shown unit is: milliseconds and bytes are stored. */
const sizes = { s: 1000, MiB: 1024 * 1024 };

/** QuantityRow is a setting that is a number of something. */
export function QuantityRow({ id, label, hint, unit, ...input }: Props) {
  return (
    <SettingRow id={id} label={label} hint={hint}>
      <QuantityInput id={id} unit={unit ?? ""} size={unit ? sizes[unit] : 1} {...input} />
    </SettingRow>
  );
}
