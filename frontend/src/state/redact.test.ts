import { expect, it } from "vitest";
import { withoutSecrets } from "./redact";

it("removes values at the pointers and keeps every number as it was", () => {
  const text = '{"user":"me","password":"canary","id":12345678901234567890,"ratio":1.10}';
  const kept = withoutSecrets(text, ["/password"]);
  expect(kept).not.toContain("canary");
  expect(kept).toContain("12345678901234567890");
  expect(kept).toContain("1.10");
});

it("follows pointers into objects, items and escaped names", () => {
  const text =
    '{"a":{"b/c":"canary1"},"list":[{"pw":"canary2","x":1},{"pw":"canary3"}],"pair":["canary4","ok"]}';
  const kept = withoutSecrets(text, ["/a/b~1c", "/list/*/pw", "/pair/0", "/not/there"]);
  expect(kept).not.toContain("canary");
  expect(JSON.parse(kept)).toEqual({ a: {}, list: [{ x: 1 }, {}], pair: [null, "ok"] });
});

it("keeps nothing of a text that it cannot search", () => {
  expect(withoutSecrets('{"password": "canary', ["/password"])).toBe("");
  expect(withoutSecrets('{"a":1}', [""])).toBe("");
});

it("leaves text alone when nothing in it is secret, even unfinished text", () => {
  expect(withoutSecrets('{"half', [])).toBe('{"half');
});
