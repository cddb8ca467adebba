import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { IconButton } from "../../../components/IconButton";
import classes from "./Field.module.css";

/** What can be done with the items of a list; the functions never change. */
export interface ListActions {
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
}

interface Props {
  index: number;
  spoken: string;
  list: ListActions;
  last: boolean;
}

export function ItemTools({ index, spoken, list, last }: Props) {
  return (
    <>
      <IconButton
        label={`Move ${spoken} up`}
        size="xs"
        className={classes.tool}
        disabled={index === 0}
        onClick={() => list.move(index, index - 1)}
      >
        <IconArrowUp size={12} />
      </IconButton>
      <IconButton
        label={`Move ${spoken} down`}
        size="xs"
        className={classes.tool}
        disabled={last}
        onClick={() => list.move(index, index + 1)}
      >
        <IconArrowDown size={12} />
      </IconButton>
      <IconButton
        label={`Remove ${spoken}`}
        size="xs"
        className={classes.tool}
        onClick={() => list.remove(index)}
      >
        <IconTrash size={12} />
      </IconButton>
    </>
  );
}
