import type { Icon } from "@tabler/icons-react";

export type PaletteGroup = "Tools" | "Resources" | "Prompts" | "Servers" | "Views" | "Actions" | "Calls";

export interface PaletteItem {
  id: string;
  group: PaletteGroup;
  label: string;
  detail: string;
  icon: Icon;
  run: () => void;
}

const order: PaletteGroup[] = ["Tools", "Resources", "Prompts", "Servers", "Views", "Actions", "Calls"];
const mostPerGroup = 12;

/** findItems picks the items that match a query, best first within each group; groups with the best match come first. */
export function findItems(
  items: PaletteItem[],
  query: string,
): { group: PaletteGroup; items: PaletteItem[] }[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const scored = items
    .map((item) => ({ item, score: score(item, words) }))
    .filter(({ score: value }) => value > 0)
    .toSorted((a, b) => b.score - a.score);
  const groups = order.map((group) => {
    const found = scored.filter(({ item }) => item.group === group).slice(0, mostPerGroup);
    return { group, items: found.map(({ item }) => item), best: found[0]?.score ?? 0 };
  });
  return groups.filter((group) => group.items.length > 0).toSorted((a, b) => b.best - a.best);
}

/** score is 0 unless every word is found: in the label (start, word start, inside, scattered) or in the detail. */
function score({ label, detail }: PaletteItem, words: string[]): number {
  let sum = 1;
  for (const word of words) {
    const inLabel =
      inText(label.toLowerCase(), word) || (word.length > 2 && scattered(label.toLowerCase(), word) ? 5 : 0);
    const points = Math.max(inLabel * 2, inText(detail.toLowerCase(), word));
    if (points === 0) return 0;
    sum += points;
  }
  return sum;
}

function inText(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at === 0) return text.length === word.length ? 60 : 50;
  if (at > 0) return /[a-z0-9]/.test(text[at - 1] ?? "") ? 20 : 40;
  return 0;
}

/** scattered finds "sris" in search_issues: the letters in order, the first at the start of a word. */
function scattered(text: string, word: string): boolean {
  for (let start = text.indexOf(word[0] ?? ""); start >= 0; start = text.indexOf(word[0] ?? "", start + 1)) {
    if (start > 0 && /[a-z0-9]/.test(text[start - 1] ?? "")) continue;
    if (inOrder(text, word, start)) return true;
  }
  return false;
}

function inOrder(text: string, word: string, start: number): boolean {
  let at = start - 1;
  for (const letter of word) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}
