import { useState } from "react";
import { Calls, toFailure, type CallDetail, type Content, type Failure } from "../../platform";

/** How many blocks are drawn at first, and each time somebody asks for more. */
export const BLOCKS = 100;

/** So many blocks the backend lists; what is behind them stands in the raw result. */
export const LISTED = 5000;

/** The blocks of a result as far as they are drawn. A server may send millions. */
export interface Blocks {
  drawn: readonly Content[];
  total: number;
  /** How many more come when they are asked for. */
  step: number;
  more: () => Promise<void>;
  loading: boolean;
  error: Failure | null;
}

/** useBlocks are the first blocks of a result, and more of them when somebody asks. */
export function useBlocks({ call: { id }, content, contentTotal: total }: CallDetail): Blocks {
  const [shown, setShown] = useState(BLOCKS);
  const [later, setLater] = useState<readonly Content[]>([]);
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState<Failure | null>(null);
  const known = [...content, ...later];
  const left = Math.min(total, LISTED) - Math.min(shown, known.length);
  const more = async () => {
    setError(null);
    if (shown + BLOCKS <= known.length || known.length >= total) {
      setShown(shown + BLOCKS);
      return;
    }
    setLoading(true);
    try {
      const next = await Calls.Blocks(id, known.length);
      setLater([...later, ...next]);
      setShown(shown + BLOCKS);
    } catch (failure) {
      setError(toFailure(failure));
    }
    setLoading(false);
  };
  return {
    drawn: known.slice(0, shown),
    total,
    step: Math.min(BLOCKS, Math.max(0, left)),
    more,
    loading,
    error,
  };
}

/** allBlocks fetches what the page does not have yet. It is less than all where there are very many. */
export async function allBlocks({ call, content, contentTotal }: CallDetail): Promise<Content[]> {
  const all = [...content];
  while (all.length < Math.min(contentTotal, LISTED)) {
    // oxlint-disable-next-line no-await-in-loop
    const next = await Calls.Blocks(call.id, all.length);
    if (next.length === 0) break;
    all.push(...next);
  }
  return all;
}
