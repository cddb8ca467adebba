import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeBackend } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { CodeViewer, type CodeViewerHandle } from "./CodeViewer";
import { matchAfter, matchBefore, pattern } from "./editor/find";
import { diagnose } from "./editor/lint";
import { hasLineOver } from "./editor/longLines";
import { JsonEditor } from "./JsonEditor";

beforeEach(() => void new FakeBackend());

describe("what the editor marks", () => {
  it.each([
    ['{"a": }', [], [[6, 7, "error", /line 1, column 7/]]],
    ['{"a":1,"a":2}', [], [[7, 8, "warning", /stands twice/]]],
    ['{"n": 250}', [{ pointer: "/n", message: "must be ≤ 100" }], [[6, 9, "warning", /must be ≤ 100/]]],
    ['{\n "a": 1\n}', [{ pointer: "", message: "missing" }], [[0, 1, "warning", /missing/]]],
    ["", [], []],
    ["  ", [], []],
  ] as const)("in %j", (text, remarks, expected) => {
    const found = diagnose(text, [...remarks]);
    expect(found).toHaveLength(expected.length);
    expected.forEach(([from, to, severity, message], i) => {
      expect(found[i]).toMatchObject({
        from,
        to,
        severity,
        message: expect.stringMatching(message) as string,
      });
    });
  });
});

describe("the editor", () => {
  it("tells of typing, takes text from outside, and keeps the cursor when that is the same", async () => {
    const onChange = vi.fn();
    show(<JsonEditor text="{}" onChange={onChange} label="Arguments" />);
    const box = screen.getByRole("textbox", { name: "Arguments" });
    act(() => box.focus());
    await userEvent.keyboard("1");
    await waitFor(() => expect(onChange).toHaveBeenCalledWith("1{}"));
  });
});

describe("the viewer", () => {
  it("is read only, and searches", async () => {
    const handle = createRef<CodeViewerHandle>();
    show(<CodeViewer ref={handle} text={'{"id": 1,\n "ID": 2}'} label="Result" />);
    expect(screen.getByRole("textbox", { name: "Result" }).getAttribute("aria-readonly")).toBe("true");
    act(() => handle.current?.find());
    const find = await screen.findByRole("textbox", { name: "Find" });
    await userEvent.type(find, "id");
    expect(screen.getByText("2 matches")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Match case" }));
    expect(screen.getByText("1 match")).toBeDefined();
    await userEvent.clear(find);
    await userEvent.type(find, "zzz");
    expect(screen.getByText("no match")).toBeDefined();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("textbox", { name: "Find" })).toBeNull();
  });
});

it.each([
  ["", false],
  ["abc", false],
  ["abcd", true],
  ["abc\nabc\n", false],
  ["a\nb\nabcd\nc", true],
  ["abc\nabcd", true],
  ["\n\n\n\n\nabc", false],
])("%j has a line of more than three characters: %s", (text, long) =>
  expect(hasLineOver(text, 3)).toBe(long),
);

describe("finding in large texts", () => {
  const text = "Abc abc\n".repeat(200_000) + "(x*) " + "abc ".repeat(300_000);
  const any = pattern({ search: "(X*)", caseSensitive: false });

  it("takes what is typed as it stands, and goes round", () => {
    expect(matchAfter(text, any, 0)).toBe(1_600_000);
    expect(matchAfter(text, any, 1_600_001)).toBe(1_600_000);
    expect(matchBefore(text, any, 4, text.length)).toBe(1_600_000);
    expect(matchBefore(text, any, 4, 5)).toBe(1_600_000);
    expect(matchAfter(text, pattern({ search: "(X*)", caseSensitive: true }), 0)).toBe(-1);
  });

  it("finds the nearest before, also where two stretches meet", () => {
    const abc = pattern({ search: "abc", caseSensitive: true });
    for (const at of [4, 12, 999_996, 1_000_004, 2_000_005])
      expect(matchBefore(text, abc, 3, at + 1)).toBe(at);
  });

  it("is what the panel does", async () => {
    const handle = createRef<CodeViewerHandle>();
    show(<CodeViewer ref={handle} text={text} label="Result" />);
    act(() => handle.current?.find());
    await userEvent.type(await screen.findByRole("textbox", { name: "Find" }), "(x*){Enter}");
    expect(await screen.findByText("1 of 1")).toBeDefined();
  });
});
