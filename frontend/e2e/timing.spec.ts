import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { view } from "./steps";

test("a call tells where its time went, the same in the window and on the command line", async ({
  page,
  backend,
}) => {
  expect(backend.cli("call", "demo", "slow", "seconds=0.3").code).toBe(0);
  await view(page, "History");
  await page.getByRole("row").filter({ hasText: "slow" }).click();
  const timing = page.getByRole("table", { name: "Where the time went" });
  await expect(timing.getByRole("rowheader")).toHaveText([
    "in all",
    "getting a connection",
    "waiting for the server",
    "receiving",
    "checking",
    "progress",
  ]);
  await expectAccessible(page, "the timing of a call");

  const shown = JSON.parse(backend.cli("history", "show", "last", "--json").out) as {
    timing: { totalUs: number; stretches: { name: string; fromUs: number; toUs: number }[] };
  };
  const { totalUs, stretches } = shown.timing;
  expect(stretches.map(({ name }) => name)).toEqual([
    "getting a connection",
    "waiting for the server",
    "receiving",
    "checking",
  ]);
  expect(stretches.at(-1)?.toUs).toBe(totalUs);
});
