import { expect, test } from "./fixtures";
import { line } from "./steps";

for (const scheme of ["light", "dark"] as const) {
  test.describe(`on a ${scheme} background`, () => {
    test.use({ colorScheme: scheme });

    test("a server shows the picture it made for it", async ({ page }) => {
      const picture = line(page, "demo").getByRole("presentation");
      await expect(picture).toBeVisible();
      // It is there, not merely named.
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      const drawn = await picture.evaluate(async (image: HTMLImageElement) =>
        (await fetch(image.src)).text(),
      );
      expect(drawn).toContain(scheme === "light" ? "#1c4f6b" : "#9fd3ee");
    });
  });
}
