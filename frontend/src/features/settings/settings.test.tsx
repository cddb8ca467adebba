import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { FairleadError, type Settings } from "../../platform";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { someInfo, someSettings } from "../../test/samples";
import { SettingsPage } from "./SettingsPage";

let backend: FakeBackend;
beforeEach(() => {
  backend = new FakeBackend({
    "Preferences.Get": () => someSettings,
    "Preferences.Set": () => undefined,
    "System.Info": () => someInfo,
  });
});

it("stores a change when the field is left, in the backend's unit", async () => {
  show(<SettingsPage />);
  const timeout = await screen.findByLabelText("Call timeout");
  await userEvent.clear(timeout);
  await userEvent.type(timeout, "90{Enter}");
  await waitFor(() =>
    expect(backend.argsOf("Preferences.Set")).toEqual([[{ ...someSettings, callTimeoutMs: 90_000 }]]),
  );
});

it("limits all servers together, by the number of processors unless somebody says otherwise", async () => {
  show(<SettingsPage />);
  const starts = await screen.findByLabelText<HTMLInputElement>("Processes started at once");
  expect(starts.value).toBe("0");
  await userEvent.clear(starts);
  await userEvent.type(starts, "4{Enter}");
  await waitFor(() =>
    expect(backend.argsOf("Preferences.Set")).toEqual([[{ ...someSettings, parallelStarts: 4 }]]),
  );
});

it("stores nothing that makes no sense", async () => {
  show(<SettingsPage />);
  const size = await screen.findByLabelText<HTMLInputElement>("Largest message");
  await userEvent.clear(size);
  await userEvent.tab();
  expect(size.value).toBe("64 MiB");
  expect(backend.argsOf("Preferences.Set")).toEqual([]);
});

it("takes a change back and says why when it cannot be stored", async () => {
  backend.on("Preferences.Set", () => {
    throw new FairleadError(fakeFailure({ code: "storage", message: "The disk is full." }));
  });
  show(<SettingsPage />);
  const confirm = await screen.findByLabelText<HTMLInputElement>("Ask before destructive tools");
  await userEvent.click(confirm);
  expect(await screen.findByText("The disk is full.")).toBeTruthy();
  expect(confirm.checked).toBe(true);
});

it("stores quick changes one after the other, so that the last one stands", async () => {
  let stored = someSettings;
  const answers: (() => void)[] = [];
  backend.on("Preferences.Get", () => stored);
  backend.on("Preferences.Set", (settings: Settings) => {
    return new Promise<void>((done) => {
      answers.push(() => {
        stored = settings;
        done();
      });
    });
  });
  show(<SettingsPage />);
  const confirm = await screen.findByLabelText<HTMLInputElement>("Ask before destructive tools");
  await userEvent.click(confirm);
  await userEvent.click(screen.getByRole("radio", { name: "Dark" }));
  expect(answers).toHaveLength(1);
  // News of an older state must not take the change back that is on its way.
  backend.emit({ topic: "settings" });
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Dark" }).checked).toBe(true);
  answers[1]?.();
  await waitFor(() => expect(backend.argsOf("Preferences.Get")).toHaveLength(2));
  expect(stored).toEqual({ ...someSettings, confirmDestructive: false, theme: "dark" });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Dark" }).checked).toBe(true);
});

it("says where the files are, and what is wrong with them", async () => {
  backend.on("System.Info", () => ({
    ...someInfo,
    configFailure: fakeFailure({ code: "config", message: "Line 3, column 7: a comma is missing." }),
  }));
  show(<SettingsPage />);
  expect(await screen.findByText(someInfo.configFile)).toBeTruthy();
  expect(screen.getByText(someInfo.dataFolder)).toBeTruthy();
  expect(screen.getByText("Line 3, column 7: a comma is missing.")).toBeTruthy();
});
