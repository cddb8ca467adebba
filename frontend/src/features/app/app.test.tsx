import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { FairleadError } from "../../platform";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { aTool } from "../../test/samples";
import { aDetail } from "../result/samples";
import AppView from "./AppView";
import { FrameTransport } from "./frameTransport";

afterEach(() => document.querySelectorAll("iframe").forEach((frame) => frame.remove()));

const origin = "http://sandbox.localhost:4000";

/** transported is a transport to a frame, and what came through it. */
async function transported() {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  const heard: unknown[] = [];
  const onDropped = vi.fn();
  const onStopped = vi.fn();
  const transport = new FrameTransport({
    frame,
    origin,
    allow: "camera",
    title: "App",
    onDropped,
    onStopped,
  });
  // The SDK's interface for transports.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  transport.onmessage = (message) => heard.push(message);
  await transport.start();
  const say = (data: unknown, parts: { source?: Window | null; origin?: string } = {}) =>
    window.dispatchEvent(
      new MessageEvent("message", {
        data,
        origin,
        source: frame.contentWindow,
        ...parts,
      } as MessageEventInit),
    );
  const posted = vi.spyOn(frame.contentWindow as Window, "postMessage");
  return { transport, heard, say, posted, onDropped, onStopped };
}

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

test("only the frame of the app is believed, from its origin", async () => {
  const { transport, heard, say } = await transported();
  say(ping, { source: window });
  say(ping, { origin: "https://evil.example" });
  say(ping, { origin: "null" });
  expect(heard).toEqual([]);
  say(ping);
  expect(heard).toEqual([ping]);
  await transport.close();
  say(ping);
  expect(heard).toHaveLength(1);
});

test("what the proxy says itself is no message of the app", async () => {
  const { heard, say, posted, onDropped, onStopped } = await transported();
  say({ jsonrpc: "2.0", method: "ui/notifications/sandbox-proxy-ready", params: {} });
  expect(posted).toHaveBeenCalledWith(
    expect.objectContaining({ params: { html: "", allow: "camera", title: "App" } }),
    origin,
  );
  say({ jsonrpc: "2.0", method: "ui/notifications/sandbox-dropped", params: { count: 3 } });
  say({ jsonrpc: "2.0", method: "ui/notifications/sandbox-stopped", params: {} });
  expect(onDropped).toHaveBeenCalledWith(3);
  expect(onStopped).toHaveBeenCalled();
  expect(heard).toEqual([]);
});

test("an app of an earlier call starts when the person wants it, and says why it cannot", async () => {
  const backend = new FakeBackend({
    "Apps.Open": () => {
      throw new FairleadError(fakeFailure({ message: "ui://x/y is empty." }));
    },
  });
  const detail = aDetail();
  show(
    <AppView
      tool={aTool({ appUri: "ui://x/y" })}
      detail={{ ...detail, call: { ...detail.call, startedAt: 0 } }}
    />,
  );
  expect(backend.argsOf("Apps.Open")).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Show the app" }));
  expect(await screen.findByText("The app could not be shown")).toBeTruthy();
  expect(screen.getByText("ui://x/y is empty.")).toBeTruthy();
  expect(backend.argsOf("Apps.Open")).toEqual([[{ server: "files", tool: "read" }]]);
});
