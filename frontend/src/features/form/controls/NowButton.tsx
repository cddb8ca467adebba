import { IconCalendarEvent, IconClock } from "@tabler/icons-react";
import { IconButton } from "../../../components/IconButton";

interface Props {
  format: string;
  spoken: string;
  onPick: (text: string) => void;
}

/** Fills in the present day or moment, in the format's spelling; nothing for other formats. */
export function NowButton({ format, spoken, onPick }: Props) {
  if (format === "date") {
    return (
      <IconButton label={`Set ${spoken} to today`} size="xs" onClick={() => onPick(localDay(new Date()))}>
        <IconCalendarEvent size={14} />
      </IconButton>
    );
  }
  if (format !== "date-time" && format !== "time") return null;
  const now = () => new Date().toISOString().replace(/\.\d+Z$/, "Z");
  return (
    <IconButton
      label={`Set ${spoken} to now`}
      size="xs"
      onClick={() => onPick(format === "time" ? now().slice(11) : now())}
    >
      <IconClock size={14} />
    </IconButton>
  );
}

function localDay(date: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
