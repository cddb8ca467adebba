import { describe, expect, it } from "vitest";
import { parseJson } from "./parse";
import { stringifyJson } from "./stringify";
import { fromPointer, getAt, moveItem, removeAt, renameKey, setAt, toPointer } from "./pointer";
import { equal, isIntegerText, isNumber, isNumberText, JsonNumber, type Json } from "./value";
import { locate } from "./locate";

const read = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

describe("reading and writing", () => {
  it.each([
    ["null"],
    ["true"],
    ["[]"],
    ["{}"],
    ['""'],
    ["12345678901234567890"],
    ["1.0"],
    ["-0"],
    ["1E400"],
    ["-1.5e-10"],
    ['{"__proto__":1,"constructor":{"a":[]}}'],
    ['{"10":1,"9":2}'],
    ['{"":{"/":{"~":1}}}'],
    ['"\\u0000\\t\\"\\\\"'],
    ['"\\ud800"'],
    ['"😀 é"'],
    ["[[[{}]],[null,false]]"],
  ])("%s comes out as it went in", (text) => {
    expect(stringifyJson(read(text), 0)).toBe(text);
  });

  it("indents, and leaves empty containers on one line", () => {
    expect(stringifyJson(read('{"a":[1,{}],"b":[]}'))).toBe(
      '{\n  "a": [\n    1,\n    {}\n  ],\n  "b": []\n}',
    );
  });

  it("keeps the order of keys that look like indexes", () => {
    expect(stringifyJson(setAt(read('{"b":1,"1":2}'), ["0"], true), 0)).toBe('{"b":1,"1":2,"0":true}');
  });

  it.each([
    ["", 1, 1, "There is no JSON here yet"],
    ['{\n  "a": 1,\n}', 3, 1, "No comma may stand before }"],
    ['{"a" 1}', 1, 6, "A colon is expected after the key, but there is “1”"],
    ["{a: 1}", 1, 2, "A key in double quotes is expected, but there is “a”"],
    ["[1 2]", 1, 4, "A comma or ] is expected, but there is “2”"],
    ['{"a": 1', 1, 8, "} is missing: what line 1 opens is never closed"],
    ['{"a": "x}', 1, 7, "The closing quote of this string is missing"],
    ['"a\nb"', 1, 1, "The closing quote of this string is missing"],
    ['"\t"', 1, 2, "A control character must be written as an escape such as \\t"],
    ['"\\x"', 1, 2, "\\x is no escape that JSON knows"],
    ['"\\__proto__"', 1, 2, "\\_ is no escape that JSON knows"],
    ['"\\u12"', 1, 2, "\\u needs four hexadecimal digits"],
    ["[01]", 1, 2, "This is not a number as JSON writes it"],
    ["[1.]", 1, 2, "This is not a number as JSON writes it"],
    ["-", 1, 1, "This is not a number as JSON writes it"],
    ["nul", 1, 1, "A value is expected, but there is “nul”"],
    ["{} {}", 1, 4, "Nothing may follow the value, but there is “{”"],
    ["[1,\n 2,\n  tru]", 3, 3, "A value is expected, but there is “tru”"],
  ])("says where %j is wrong", (text, line, column, message) => {
    const parsed = parseJson(text);
    expect(parsed.ok ? parsed : parsed.error).toMatchObject({ line, column, message });
  });

  it("refuses nesting that would overflow a stack", () => {
    const parsed = parseJson("[".repeat(100_000));
    expect(parsed.ok ? "" : parsed.error.message).toBe("Nested deeper than 1000 levels");
  });

  it("reports keys that stand twice; the last one counts", () => {
    const parsed = parseJson('{"a":1,"a":2}');
    expect(parsed).toMatchObject({ ok: true, duplicates: [7] });
    expect(stringifyJson(read('{"a":1,"a":2}'), 0)).toBe('{"a":2}');
  });
});

describe("numbers", () => {
  it.each([
    ["0", true],
    ["-1.5e3", true],
    ["01", false],
    ["+1", false],
    [".5", false],
    ["5.", false],
    ["1e", false],
    ["NaN", false],
    ["", false],
  ])("%j as JSON: %s", (text, is) => expect(isNumberText(text)).toBe(is));

  it.each([
    ["5", true],
    ["5.0", true],
    ["1e3", true],
    ["1.5e1", true],
    ["500e-2", true],
    ["5e-1", false],
    ["5.5", false],
    ["1.25e1", false],
    ["0.0", true],
    ["0e-9", true],
    ["x", false],
  ])("%s is an integer: %s", (text, is) => expect(isIntegerText(text)).toBe(is));

  it.each([
    ["1", "1.0", true],
    ["100", "1e2", true],
    ["12345678901234567890", "12345678901234567891", false],
    ["-0", "0", true],
    ["0.1", "1e-1", true],
    ["1", "-1", false],
  ])("%s equals %s: %s", (a, b, is) => expect(equal(new JsonNumber(a), new JsonNumber(b))).toBe(is));
});

describe("editing by pointer", () => {
  it.each([
    ['{"a":1}', "/a", "2", '{"a":2}'],
    ["{}", "/a/b", "1", '{"a":{"b":1}}'],
    ['{"a":null}', "/a/b", "1", '{"a":{"b":1}}'],
    ['{"a":[1,2]}', "/a/1", "9", '{"a":[1,9]}'],
    ['{"a~b":{"c/d":1}}', "/a~0b/c~1d", "2", '{"a~b":{"c/d":2}}'],
    ["{}", "/__proto__", "1", '{"__proto__":1}'],
    ["{}", "/", "1", '{"":1}'],
    ["[1]", "", "{}", "{}"],
  ])("%s set at %s", (before, pointer, next, after) => {
    expect(stringifyJson(setAt(read(before), fromPointer(pointer), read(next)), 0)).toBe(after);
  });

  it("shares what it does not touch", () => {
    const before = read('{"a":{"x":1},"b":{"y":2}}');
    const after = setAt(before, ["a", "x"], true);
    expect(getAt(after, ["b"])).toBe(getAt(before, ["b"]));
    expect(stringifyJson(before, 0)).toBe('{"a":{"x":1},"b":{"y":2}}');
  });

  it("removes keys and items, and leaves alone what is not there", () => {
    const value = read('{"a":[1,2,3]}');
    expect(stringifyJson(removeAt(value, ["a", 1]), 0)).toBe('{"a":[1,3]}');
    expect(stringifyJson(removeAt(value, ["a"]), 0)).toBe("{}");
    expect(removeAt(value, ["b", "c"])).toBe(value);
    expect(removeAt(value, ["a", 7])).toBe(value);
  });

  it("moves items and renames keys in place", () => {
    expect(stringifyJson(moveItem(read("[1,2,3]"), [], 0, 2), 0)).toBe("[2,3,1]");
    const value = read('{"a":1,"b":2}');
    expect(stringifyJson(renameKey(value, [], "a", "z"), 0)).toBe('{"z":1,"b":2}');
    expect(renameKey(value, [], "a", "b")).toBe(value);
  });

  it("writes pointers that read back", () => {
    const path = ["a/b", "~1", "", 0, "__proto__"];
    expect(fromPointer(toPointer(path))).toEqual(path.map(String));
  });

  it("does not find what an object inherits", () => {
    expect(getAt(read("{}"), ["constructor"])).toBeUndefined();
    expect(getAt(read("[]"), ["length"])).toBeUndefined();
  });
});

describe("locating", () => {
  it("finds values, and the parent of what is missing", () => {
    const text = '{"a": {"b": [10, 20]}}';
    const found = locate(text, ["/a/b/1", "/a/x", ""]);
    const cut = (p: string) => text.slice(found.get(p)?.from, found.get(p)?.to);
    expect([cut("/a/b/1"), cut("/a/x"), cut("")]).toEqual(["20", '{"b": [10, 20]}', text]);
  });
});

it("reads a million values without trouble", () => {
  const value = read(`[${Array.from({ length: 1_000_000 }, (_, i) => i).join(",")}]`);
  expect(Array.isArray(value) && value.length === 1_000_000 && isNumber(value[999_999])).toBe(true);
});
