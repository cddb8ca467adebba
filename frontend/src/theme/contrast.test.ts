import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

// Text that a person must read, on every surface it can lie on: WCAG 2.2 AA, 1.4.3.
const texts = ["text", "dim", "accent", "ok", "warn", "error", "json-key", "json-string", "json-number"];
const surfaces = ["bg", "panel", "raised", "hover", "selected"];
const softs = ["ok", "warn", "error"];

const css = readFileSync("src/theme/tokens.css", "utf8");

describe.each(["light", "dark"])("%s", (scheme) => {
  const tokens = readTokens(scheme);

  it.each(surfaces)("text is readable on %s", (surface) => {
    const failing = texts.filter((text) => ratio(tokens, text, surface) < 4.5);
    expect(failing).toEqual([]);
  });

  it.each(softs)("text is readable on the soft %s", (soft) => {
    for (const text of [soft, "text", "dim"]) {
      expect(ratio(tokens, text, `${soft}-soft`), text).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("a filled button is readable, also under the pointer", () => {
    expect(ratio(tokens, "on-accent", "accent")).toBeGreaterThanOrEqual(4.5);
    expect(ratio(tokens, "on-accent", "accent-hover")).toBeGreaterThanOrEqual(4.5);
    expect(ratio(tokens, "on-error", "error")).toBeGreaterThanOrEqual(4.5);
  });

  // 1.4.11: what shows the focus, and scrollbars, need 3:1.
  it.each(surfaces)("focus and scrollbars are visible on %s", (surface) => {
    expect(ratio(tokens, "accent", surface)).toBeGreaterThanOrEqual(3);
    expect(ratio(tokens, "line-strong", surface)).toBeGreaterThanOrEqual(3);
  });
});

function readTokens(scheme: string): Map<string, string> {
  const block = new RegExp(`data-mantine-color-scheme="${scheme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? "";
  return new Map(
    [...block.matchAll(/--fl-([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1] ?? "", match[2] ?? ""]),
  );
}

function ratio(tokens: Map<string, string>, text: string, surface: string): number {
  const [a, b] = [luminance(tokens.get(text)), luminance(tokens.get(surface))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: string | undefined): number {
  if (!colour) throw new Error("no such token");
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}
