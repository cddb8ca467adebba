import { describe, expect, it } from "vitest";
import { pathAt } from "./complete";

describe("pathAt", () => {
  it.each([
    ["at the beginning", "", "", []],
    ["below a key", "steps:", "  ", ["steps"]],
    ["at an element", "steps:", "  - ", ["steps", "-"]],
    ["in an element", "steps:\n  - tool: echo", "    ", ["steps", "-"]],
    ["deeper in an element", "steps:\n  - tool: echo\n    expect:", "      ", ["steps", "-", "expect"]],
    [
      "after a key with things below",
      "steps:\n  - tool: echo\n    expect:\n      status: ok",
      "    ",
      ["steps", "-"],
    ],
    ["past comments and empty lines", "steps:\n# one\n\n  - tool: echo", "    ", ["steps", "-"]],
  ])("%s", (_, above, before, path) => {
    expect(pathAt(above.split("\n"), before)).toEqual(path);
  });
});
