import { expect, it } from "vitest";
import { readFields, switchTransport, writeField } from "./definition";

const definition = `{
  "command": "npx",
  "args": ["-y", "server"],
  "env": {"TOKEN": "\${secret:t}", "N": "1"},
  "unknown": 12345678901234567890,
  "timeout": "90s"
}`;

it("reads the fields of a command and of a URL", () => {
  expect(readFields(definition)).toMatchObject({
    transport: "stdio",
    command: "npx",
    args: ["-y", "server"],
    env: [
      ["TOKEN", "${secret:t}"],
      ["N", "1"],
    ],
    timeout: "90s",
  });
  expect(readFields('{"url":"https://x/mcp","headers":{"A":"b"}}')).toMatchObject({
    transport: "http",
    url: "https://x/mcp",
    headers: [["A", "b"]],
  });
  expect(readFields("[1]")).toBeUndefined();
  expect(readFields('{"half')).toBeUndefined();
});

it("writes one field and leaves everything else as it was, unknown keys and large numbers too", () => {
  const written = writeField(definition, "command", "node");
  expect(readFields(written)?.command).toBe("node");
  expect(written).toContain("12345678901234567890");
  expect(Object.keys(JSON.parse(written))).toEqual(["command", "args", "env", "unknown", "timeout"]);
});

it("leaves out what was emptied, but not what the transport needs", () => {
  let written = writeField(definition, "timeout", "");
  written = writeField(written, "args", []);
  written = writeField(written, "command", "");
  expect(JSON.parse(written)).toEqual({
    command: "",
    env: { TOKEN: "${secret:t}", N: "1" },
    unknown: JSON.parse("12345678901234567890"),
  });
});

it("switches the transport and back without loss", () => {
  const http = switchTransport(definition, "http", {});
  expect(JSON.parse(http.text)).toMatchObject({ url: "", timeout: "90s" });
  expect(http.text).not.toContain("npx");
  const withURL = writeField(http.text, "url", "https://x/mcp");
  const stdio = switchTransport(withURL, "stdio", http.parked);
  expect(readFields(stdio.text)).toEqual(readFields(definition));
  expect(readFields(switchTransport(stdio.text, "http", stdio.parked).text)?.url).toBe("https://x/mcp");
});
