import { expect, it } from "vitest";
import { visible, visibleText } from "./visible";

it("writes out what is not seen, and nothing else", () => {
  expect(visible("\u202Etxt.exe")).toBe("\\u202etxt.exe");
  expect(visible("a\u0000b\u001B[31m")).toBe("a\\x00b\\x1b[31m");
  expect(visible("one\ntwo\u200B\uFEFF\u2066")).toBe("one two\\u200b\\ufeff\\u2066");
  for (const text of ["search_files", "größe 日本語", "שלום", "نمی\u200Cخواهم", "👩\u200D💻", ""]) {
    expect(visible(text)).toBe(text);
  }
});

it("keeps the lines of a text", () => {
  expect(visibleText("Pay\u202E\r\n\tnow\u0007")).toBe("Pay\\u202e\n\tnow\\x07");
  expect(visibleText("größe\n日本語")).toBe("größe\n日本語");
});
