import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { show } from "../../test/render";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { FailureView } from "./FailureView";

beforeEach(() => void new FakeBackend());

function shown(code: string, message: string): string[] {
  show(<FailureView failure={fakeFailure({ code, message, hint: "", details: "" })} />);
  const [, words] = screen.getByRole("alert").children;
  return [...(words?.children ?? [])]
    .map((part) => part.textContent ?? "")
    .filter((text) => text !== "Copy details");
}

it("says what the heading says only once", () =>
  expect(shown("tool_error", "The tool reported an error: no such city")).toEqual([
    "The tool reported an error",
    "no such city",
  ]));

it("says that a server answered with an error only once, and with which", () =>
  expect(shown("rpc_error", "The server answered with error -32603: no\nluck")).toEqual([
    "The server answered with an error",
    "error -32603: no\nluck",
  ]));

it("needs no sentence that is its heading again", () =>
  expect(shown("tool_error", "The tool reported an error.")).toEqual(["The tool reported an error"]));

it("leaves any other sentence whole", () =>
  expect(shown("closed", "The connection ended by itself.")).toEqual([
    "The connection ended",
    "The connection ended by itself.",
  ]));
