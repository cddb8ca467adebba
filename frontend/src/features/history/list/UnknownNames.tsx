import { Button } from "@mantine/core";
import { visible } from "../../../lib/visible";
import type { UnknownName } from "../../../platform";

/** UnknownNames tells which names of a filter no call has, and what may be meant. */
export function UnknownNames({ unknown }: { unknown: readonly UnknownName[] }) {
  return unknown.map(({ term, meant }) => (
    <div key={term}>
      No call has <code>{visible(term)}</code>.
      {meant !== "" && (
        <>
          {" "}
          Perhaps <code>{visible(meant)}</code> is meant.
        </>
      )}
    </div>
  ));
}

interface ButtonsProps {
  unknown: readonly UnknownName[];
  onFilter: (text: string) => void;
}

/** UnknownButtons put the names right. */
export function UnknownButtons({ unknown, onFilter }: ButtonsProps) {
  return unknown
    .filter(({ instead }) => instead !== "")
    .map(({ term, meant, instead }) => (
      <Button key={term} onClick={() => onFilter(instead)}>
        Search for {visible(meant)}
      </Button>
    ));
}
