import { Loader } from "@mantine/core";
import { tookWords } from "../result/callWords";
import classes from "./Totals.module.css";

interface Props {
  shown: number;
  total: number;
  all: number;
  tookUs: number;
  fetching: boolean;
}

/** How many calls the filter selects, of how many, and how long the search took. */
export function Totals({ shown, total, all, tookUs, fetching }: Props) {
  const n = (value: number) => value.toLocaleString("en");
  const found = total < 0 ? `${n(shown)}+` : n(total);
  return (
    <div className={classes.totals} role="status">
      {fetching && <Loader size={12} aria-hidden />}
      <span>
        {found} of {n(all)} calls · {tookWords(tookUs)}
      </span>
    </div>
  );
}
