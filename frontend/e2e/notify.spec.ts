import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { line } from "./steps";

/** What the page asks the browser to show; there is no system behind it that would. */
interface Notes {
  notes: { title: string; body: string }[];
}

test("a browser notifies in the background only when switched on, and not what is asked", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const notes: Notes["notes"] = [];
    class Noted extends EventTarget {
      static permission = "default";
      static async requestPermission() {
        Noted.permission = "granted";
        return Promise.resolve("granted");
      }
      constructor(title: string, options?: { body?: string }) {
        super();
        notes.push({ title, body: options?.body ?? "" });
      }
    }
    Object.assign(window, { Notification: Noted, notes });
    document.hasFocus = () => false;
  });
  await page.reload();
  const notes = async () => page.evaluate(() => (window as unknown as Notes).notes);
  const ask = async () => {
    await page.getByRole("button", { name: "Workbench" }).click();
    await line(page, "elicit").click();
    await page.getByRole("button", { name: /^Call/ }).click();
    await expect(page.getByRole("button", { name: "Inbox, 1 waiting" })).toBeVisible();
    await page.getByRole("button", { name: "Inbox, 1 waiting" }).click();
    await page.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByText("No server asks for anything")).toBeVisible();
  };
  await ask();
  expect(await notes()).toEqual([]);
  const notify = page.getByRole("switch", { name: "Notify me in the background" });
  await notify.check({ force: true }); // its drawn part lies over it
  await expect(notify).toBeChecked();
  await expectAccessible(page, "the inbox with its switch");
  await ask();
  await expect
    .poll(notes)
    .toEqual([{ title: "A server asks for something", body: "One question waits in Fairlead’s inbox." }]);
});
