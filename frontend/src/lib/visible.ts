/** What formats without being seen: controls, direction overrides, zero-width characters. Joiners are part of scripts. */
const unseen = /[^\P{C}\u200c\u200d\p{Co}\p{Cn}\p{Cs}]|[\u2028\u2029]/gu;

/**
 * visible is a name or a line of a server's with its unseen characters written out, as the command line shows them: a
 * name must not read as another one.
 */
export function visible(text: string): string {
  return text.replace(unseen, (char) => {
    const code = char.codePointAt(0) ?? 0;
    if (char === "\n" || char === "\t" || char === "\r") return " ";
    return code < 0x100
      ? `\\x${code.toString(16).padStart(2, "0")}`
      : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}

/** visibleText is visible for a text of several lines. */
export function visibleText(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .split(/([\n\t])/)
    .map((part) => (part === "\n" || part === "\t" ? part : visible(part)))
    .join("");
}
