import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeBackend } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { CodeViewer, type CodeViewerHandle } from "./CodeViewer";
import { diagnose } from "./editor/lint";
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
