import { afterEach, expect, it, vi } from "vitest";
import { FairleadError, parseFailure, toFailure } from "./failure";
import { wailsTransport } from "./wails";

afterEach(() => {
  delete window.go;
  delete window.runtime;
});

it("reads a failure from the JSON text of the bridge", () => {
  const error = parseFailure(
    '{"code":"timeout","message":"No answer.","hint":"Wait.","details":{"afterMs":60000}}',
  );
  expect(error).toBeInstanceOf(FairleadError);
  expect(error.toFailure()).toEqual({
    code: "timeout",
    message: "No answer.",
    hint: "Wait.",
    details: '{"afterMs":60000}',
  });
});

it("keeps details that are text already, and leaves missing parts empty", () => {
  expect(parseFailure('{"code":"config","message":"m","details":"{\\"line\\":3}"}').details).toBe(
    '{"line":3}',
  );
  expect(parseFailure('{"code":"config","message":"m"}').hint).toBe("");
});

it("makes an internal failure of anything else, without losing its words", () => {
  expect(parseFailure("boom")).toMatchObject({ code: "internal", message: "boom" });
  expect(parseFailure("").message).toMatch(/no reason/);
  expect(toFailure("just text")).toMatchObject({ code: "internal", message: "just text" });
});

it("calls the bound method of the window and turns its rejection into a FairleadError", async () => {
  const connect = vi.fn<(...args: unknown[]) => Promise<unknown>>();
  connect
    .mockResolvedValueOnce("done")
    .mockRejectedValueOnce(new Error('{"code":"server_not_found","message":"No."}'));
  window.go = { api: { Servers: { Connect: connect } } };
  const transport = wailsTransport();
  await expect(transport.call("Servers", "Connect", ["a"])).resolves.toBe("done");
  expect(connect).toHaveBeenCalledWith("a");
  await expect(transport.call("Servers", "Connect", ["b"])).rejects.toMatchObject({
    code: "server_not_found",
  });
  await expect(transport.call("Servers", "Nothing", [])).rejects.toBeInstanceOf(FairleadError);
});
