import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { IconButton } from "../../../components/IconButton";

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
        disabled={index === 0}
        onClick={() => list.move(index, index - 1)}
      >
        <IconArrowUp size={12} />
      </IconButton>
      <IconButton
        label={`Move ${spoken} down`}
        size="xs"
        disabled={last}
        onClick={() => list.move(index, index + 1)}
      >
        <IconArrowDown size={12} />
      </IconButton>
      <IconButton label={`Remove ${spoken}`} size="xs" onClick={() => list.remove(index)}>
        <IconTrash size={12} />
      </IconButton>
    </>
  );
}
