import classes from "./Segments.module.css";

interface Props {
  /** Names the radios for the browser. */
  name: string;
  label: string;
  describedBy?: string;
  invalid?: boolean;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** A few exclusive choices side by side: real radio buttons, so arrow keys work. */
export function Segments({ name, label, describedBy, invalid, options, value, onChange }: Props) {
  return (
    <div
      className={classes.root}
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
    >
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
