import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { report, useProblems } from "../../state/problems";
import { useWindow } from "../../state/window";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { aServer, aVault, someInfo } from "../../test/samples";
import { Banners } from "./Banners";
import { Rail } from "./Rail";
import { StatusBar } from "./StatusBar";
import { useFirstStart } from "./useFirstStart";

let backend: FakeBackend;
beforeEach(() => {
  useProblems.setState({ problems: [] });
  backend = new FakeBackend({
    "Servers.List": () => [
      aServer({ running: 2 }),
      aServer({ name: "b", state: "failed" }),
      aServer({ name: "c", state: "backing-off" }),
      aServer({ name: "demo", builtIn: true }),
    ],
    "Secrets.State": () => aVault({ keychain: "missing", mode: "session" }),
    "System.Info": () => someInfo,
  });
});

it("sums up servers, keychain and calls in the status bar", async () => {
  show(<StatusBar />);
  expect(await screen.findByText("2 connected")).toBeTruthy();
  expect(screen.getByText("1 failing")).toBeTruthy();
  expect(screen.getByText("1 retrying")).toBeTruthy();
  expect(screen.getByText("2 calls running")).toBeTruthy();
  expect(screen.getByText("Fairlead 0.1.0")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "keychain missing" }));
  expect(useWindow.getState().view).toBe("secrets");
});

it("says so when the backend is gone, until it is back", async () => {
  show(<Banners />);
  backend.lose();
  expect(await screen.findByText("The connection to Fairlead is lost")).toBeTruthy();
  backend.restore();
  await waitFor(() => expect(screen.queryByText("The connection to Fairlead is lost")).toBeNull());
});

it("shows a broken servers.json with its place, and copies the details", async () => {
  backend.on("System.Info", () => ({
    ...someInfo,
    configFailure: fakeFailure({
      code: "config",
      message: "Line 14, column 3: a comma is missing.",
      hint: "Add it.",
    }),
  }));
  show(<Banners />);
  expect(await screen.findByText("Line 14, column 3: a comma is missing.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Copy details" }));
  await waitFor(() => expect(backend.copied).toContain("code: config"));
  expect(backend.copied).toContain("hint: Add it.");
});

it("keeps the failure of an action until it is dismissed", async () => {
  show(<Banners />);
  report("files could not be restarted", new Error("gone"));
  report("files could not be restarted", new Error("still gone"));
  expect(await screen.findByText("still gone")).toBeTruthy();
  expect(screen.queryByText("gone")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("still gone")).toBeNull();
});

it("switches between the views", async () => {
  show(<Rail />);
  await userEvent.click(screen.getByRole("button", { name: "History" }));
  expect(useWindow.getState().view).toBe("history");
  expect(screen.getByRole("button", { name: "History" }).getAttribute("aria-current")).toBe("page");
});

function FirstStart() {
  useFirstStart();
  return null;
}

it("opens the demo server's echo at the very first start, and only then", async () => {
  const { unmount } = show(<FirstStart />);
  await waitFor(() => expect(backend.argsOf("System.Info")).toHaveLength(1));
  expect(useWindow.getState().tabs).toEqual([]);
  unmount();
  backend.on("System.Info", () => ({ ...someInfo, firstStart: true }));
  show(<FirstStart />);
  await waitFor(() =>
    expect(useWindow.getState().tabs).toMatchObject([{ kind: "tool", server: "demo", tool: "echo" }]),
  );
});
