import { useQueries } from "@tanstack/react-query";
import { Views, type TextRow } from "../../platform";

/** Rows are fetched in pages of this many. */
const page = 200;

/** useRows are the rows in sight; one that is not here yet is undefined. */
export function useRows(id: string, total: number, from: number, count: number): (TextRow | undefined)[] {
  const to = Math.min(total, from + count);
  const first = Math.floor(from / page);
  const last = Math.max(first, Math.floor(Math.max(0, to - 1) / page));
  const pages = useQueries({
    queries: Array.from({ length: last - first + 1 }, (_, n) => {
      const start = (first + n) * page;
      // A page at the end grows while the text is being made.
      const there = Math.max(0, Math.min(page, total - start));
      return {
        queryKey: ["view", id, "rows", start, there],
        queryFn: async () => Views.Rows(id, start, page),
        enabled: there > 0,
        staleTime: Infinity,
        gcTime: 30_000,
      };
    }),
  });
  return Array.from({ length: Math.max(0, to - from) }, (_, n) => {
    const row = from + n;
    return pages[Math.floor(row / page) - first]?.data?.[row % page];
  });
}
