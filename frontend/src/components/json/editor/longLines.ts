/** hasLineOver looks only at every limit-th place: it takes no time, however many lines there are. */
export function hasLineOver(text: string, limit: number): boolean {
  let start = 0;
  while (start + limit < text.length) {
    const end = text.lastIndexOf("\n", start + limit);
    if (end < start) return true;
    start = end + 1;
  }
  return false;
}
