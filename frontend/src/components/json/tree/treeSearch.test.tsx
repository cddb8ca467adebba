import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { FakeBackend } from "../../../test/FakeBackend";
import { atOnce, fill } from "../../../test/keys";
import { show } from "../../../test/render";
import { parseJson } from "../parse";
import { TreeSearch } from "./TreeSearch";

beforeEach(() => void new FakeBackend());

it("goes to what stands in the box, however fast Enter follows", async () => {
  const shown: string[] = [];
  const parsed = parseJson('{"first": 1, "second": 2}');
  show(
    <TreeSearch
      value={parsed.ok ? parsed.value : null}
      onShow={(_, pointer) => shown.push(pointer)}
      onClose={() => undefined}
    />,
  );
  const box = screen.getByRole<HTMLInputElement>("textbox", { name: "Find a key or value" });
  await atOnce(() => fill(box, "sec"), "Enter");
  expect(shown).toEqual(["/second"]);
});
