import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { someInfo, someSettings } from "../../test/samples";
import { SettingsPage } from "./SettingsPage";

const observing = {
  telemetryOn: false,
  telemetryFailure: null,
  logFolder: "/data/logs",
  logLevel: "info",
  cacheCount: 3,
  cacheSize: 4096,
};

let backend: FakeBackend;
beforeEach(() => {
  backend = new FakeBackend({
    "Preferences.Get": () => someSettings,
    "Preferences.Set": () => undefined,
    "System.Info": () => someInfo,
    "System.Observing": () => observing,
    "System.ClearCache": () => undefined,
    "System.Diagnostics": () => "fairlead v1",
  });
});

it("stores a collector's address when it is one", async () => {
  show(<SettingsPage />);
  const address = await screen.findByLabelText("OpenTelemetry collector");
  await userEvent.type(address, "localhost:4318{Enter}");
  expect(await screen.findByText("Begins with http:// or https://")).toBeTruthy();
  expect(backend.argsOf("Preferences.Set")).toEqual([]);
  await userEvent.clear(address);
  await userEvent.type(address, "http://localhost:4318{Enter}");
  await waitFor(() =>
    expect(backend.argsOf("Preferences.Set")).toEqual([
      [{ ...someSettings, telemetry: "http://localhost:4318" }],
    ]),
  );
});

it("says why the collector was not told", async () => {
  backend.on("System.Observing", () => ({
    ...observing,
    telemetryOn: true,
    telemetryFailure: fakeFailure({ code: "transport", message: "Nobody is there." }),
  }));
  show(<SettingsPage />);
  expect(await screen.findByText("Nobody is there.")).toBeTruthy();
  expect(screen.getByText(/Named by the environment/)).toBeTruthy();
});

it("says when the environment sets the log's level, and clears the cache", async () => {
  backend.on("System.Observing", () => ({ ...observing, logLevel: "debug" }));
  show(<SettingsPage />);
  expect(await screen.findByText(/FAIRLEAD_LOG sets it to debug/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Clear cache" }));
  await waitFor(() => expect(backend.argsOf("System.ClearCache")).toHaveLength(1));
});

it("copies diagnostics, with names or without", async () => {
  show(<SettingsPage />);
  await userEvent.click(await screen.findByLabelText("Hide names in diagnostics"));
  await userEvent.click(screen.getByRole("button", { name: "Copy diagnostics" }));
  await waitFor(() => expect(backend.argsOf("System.Diagnostics")).toEqual([[true]]));
});
