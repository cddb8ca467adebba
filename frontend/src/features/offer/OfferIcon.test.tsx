import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { IconTool } from "@tabler/icons-react";
import { expect, it } from "vitest";
import type { Icon } from "../../platform";
import { OfferIcon } from "./OfferIcon";

function icon(url: string, theme = ""): Icon {
  return { url, theme, mimeType: "image/png", sizes: [] };
}

function show(scheme: "light" | "dark", icons: Icon[]) {
  render(
    <MantineProvider forceColorScheme={scheme}>
      <OfferIcon icons={icons} fallback={IconTool} />
    </MantineProvider>,
  );
  return screen.queryByRole("presentation");
}

function addressOf(image: HTMLElement | null) {
  return image?.getAttribute("src");
}

it("is the picture that was made for this background", () => {
  const both = [icon("/blob/icon/s/1", "light"), icon("/blob/icon/s/2", "dark")];
  expect(addressOf(show("dark", both))).toBe("/blob/icon/s/2");
});

it("is the one for any background before one for the other", () => {
  const icons = [icon("/blob/icon/s/1", "dark"), icon("/blob/icon/s/2")];
  expect(addressOf(show("light", icons))).toBe("/blob/icon/s/2");
});

it("is the fallback where the picture cannot be had", () => {
  const image = show("light", [icon("/blob/icon/s/1")]);
  if (!image) throw new Error("no picture");
  fireEvent.error(image);
  expect(screen.queryByRole("presentation")).toBeNull();
});
