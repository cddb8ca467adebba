import { describe as suite, expect, it } from "vitest";
import { parseJson } from "../../../components/json/parse";
import { stringifyJson } from "../../../components/json/stringify";
import type { Json } from "../../../components/json/value";
import { activeNode } from "./conditions";
import { describe } from "./describe";
import { SchemaDocument } from "./document";
import { blank, initialArguments, switchBranch } from "./initial";
import { bestBranch } from "./match";
import type { FormNode } from "./node";

const read = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};
const json = (value: unknown): Json => read(JSON.stringify(value));
const doc = (schema: unknown) => new SchemaDocument(json(schema));
const node = (schema: unknown): FormNode => {
  const d = doc(schema);
  return describe(d, d.root);
};
const write = (value: Json | undefined) => (value === undefined ? "nothing" : stringifyJson(value, 0));

suite("kinds", () => {
  it.each<[unknown, FormNode["kind"], string, boolean]>([
    [true, "any", "any JSON", false],
    [{}, "any", "any JSON", false],
    [false, "any", "no value allowed", false],
    [{ type: "string" }, "string", "string", false],
    [{ type: ["string", "null"] }, "string", "string", true],
    [{ type: "string", nullable: true }, "string", "string", true],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string", "string", true],
    [{ oneOf: [{ const: null }, { type: "integer" }] }, "number", "integer", true],
    [{ anyOf: [{ enum: [null] }, { enum: ["a", "b"] }] }, "enum", "enum", true],
    [{ enum: ["a", null] }, "enum", "enum", true],
    [{ type: "null" }, "null", "null", false],
    [{ const: 5 }, "const", "constant", false],
    [{ const: null }, "null", "null", false],
    [
      {
        oneOf: [
          { const: 1, title: "One" },
          { const: 2, title: "Two" },
        ],
      },
      "enum",
      "enum",
      false,
    ],
    [{ type: ["string", "number"] }, "choice", "string or number", false],
    [{ type: ["integer", "number"] }, "number", "integer or number", false],
    [{ oneOf: [{ type: "string" }, { type: "object" }] }, "choice", "one of 2", false],
    [{ properties: { a: {} } }, "object", "object", false],
    [{ additionalProperties: { type: "number" } }, "object", "map of number", false],
    [{ items: { type: "string" } }, "array", "array of string", false],
    [
      { type: "array", items: { type: "array", items: { type: "integer" } } },
      "array",
      "array of array of integer",
      false,
    ],
    [{ prefixItems: [{ type: "string" }] }, "array", "tuple", false],
    [{ type: "array", items: [{ type: "string" }] }, "array", "tuple", false],
    [{ minimum: 3 }, "number", "number", false],
    [{ pattern: "^a" }, "string", "string", false],
    [{ type: "boolean" }, "boolean", "boolean", false],
    [{ allOf: [{ type: ["string", "number"] }, { type: "string" }] }, "string", "string", false],
    [{ allOf: [{ type: "string" }, { type: "number" }] }, "any", "no value allowed", false],
    [
      { type: "object", anyOf: [{ required: ["a"] }, { required: ["b"] }], properties: { a: {}, b: {} } },
      "object",
      "object",
      false,
    ],
    [{ anyOf: [{ enum: ["x", "y"] }, { type: "string" }] }, "string", "string", false],
    [{ type: "any" }, "any", "any JSON", false],
    [{ type: "file" }, "any", "any JSON", false],
  ])("%j is a %s (%s), nullable %s", (schema, kind, label, nullable) => {
    expect(node(schema)).toMatchObject({ kind, label, nullable });
  });

  it("takes the words of a union of one from outside and inside", () => {
    const found = node({
      title: "Outer",
      default: null,
      anyOf: [{ type: "string", description: "Inner", format: "uri" }, { type: "null" }],
    });
    expect(found).toMatchObject({
      kind: "string",
      title: "Outer",
      description: "Inner",
      format: "uri",
      nullable: true,
      default: null,
    });
  });

  it("offers open enums as suggestions", () => {
    expect(node({ anyOf: [{ enum: ["x", "y"] }, { type: "string" }] })).toMatchObject({
      suggestions: ["x", "y"],
    });
  });

  it("names enum values by enumNames", () => {
    expect(node({ enum: ["a", "b"], enumNames: ["Ah", "Bee"] })).toMatchObject({
      options: [{ label: "Ah" }, { label: "Bee" }],
    });
  });
});

suite("hints", () => {
  it.each([
    [{ type: "number", minimum: 1, maximum: 100 }, ["1–100"]],
    [{ type: "number", minimum: 1, exclusiveMinimum: true }, ["> 1"]],
    [{ type: "number", exclusiveMaximum: 5 }, ["< 5"]],
    [{ type: "string", minLength: 3, maxLength: 3 }, ["exactly 3 characters"]],
    [{ type: "array", minItems: 1, uniqueItems: true }, ["at least 1 item", "no duplicates"]],
    [{ type: "number", multipleOf: 0.5 }, ["multiple of 0.5"]],
    [{ type: "string", maxLength: "many" }, []],
  ])("%j says %j", (schema, hints) => expect(node(schema).hints).toEqual(hints));
});

suite("references", () => {
  const target = { type: "integer" };
  it.each([
    ["a definition", { $ref: "#/$defs/x", $defs: { x: target } }],
    ["an old definition", { $ref: "#/definitions/x", definitions: { x: target } }],
    ["an anchor", { $ref: "#x", $defs: { a: { $anchor: "x", ...target } } }],
    ["an old anchor", { $ref: "#x", definitions: { a: { id: "#x", ...target } } }],
    [
      "an id",
      {
        $id: "https://e.x/s.json",
        $ref: "item.json",
        $defs: { a: { $id: "https://e.x/item.json", ...target } },
      },
    ],
    ["its own id", { $id: "https://e.x/s.json", $ref: "https://e.x/s.json#/$defs/x", $defs: { x: target } }],
    ["a place with escapes", { $ref: "#/$defs/a~1b%20c", $defs: { "a/b c": target } }],
    [
      "a chain",
      {
        $ref: "#/$defs/a",
        $defs: { a: { $ref: "#/$defs/b" }, b: { allOf: [{ $ref: "#/$defs/c" }] }, c: target },
      },
    ],
  ])("follows %s", (_, schema) => expect(node(schema)).toMatchObject({ kind: "number", integer: true }));

  it.each([
    ["nowhere", { $ref: "#/$defs/none" }],
    ["a remote place", { $ref: "https://example.com/schema.json" }],
    ["a file", { $ref: "file:///etc/passwd" }],
    ["a broken escape", { $ref: "#/%zz" }],
  ])("says what leads to %s, and stays editable", (_, schema) => {
    expect(node(schema)).toMatchObject({
      kind: "any",
      never: false,
      notes: [expect.stringMatching(/^It refers to /)],
    });
  });

  it("merges siblings of a reference", () => {
    expect(
      node({
        $ref: "#/$defs/x",
        description: "Here",
        $defs: { x: { type: "string", description: "There" } },
      }),
    ).toMatchObject({ kind: "string", description: "Here" });
  });

  it("ignores ids inside data", () => {
    expect(node({ $ref: "x", enum: [1], default: { $id: "x", type: "string" } }).notes).toHaveLength(1);
  });
});

suite("hostile schemas", () => {
  it.each([
    ["a reference to itself", { $ref: "#" }],
    [
      "a circle of references",
      { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } },
    ],
    ["a union that contains only itself", { anyOf: [{ $ref: "#" }, { type: "null" }] }],
    ["an allOf circle", { allOf: [{ $ref: "#" }, { allOf: [{ $ref: "#" }] }] }],
    [
      "wrong types everywhere",
      {
        type: 7,
        properties: [],
        required: "a",
        enum: {},
        allOf: {},
        oneOf: "x",
        anyOf: [],
        items: 5,
        title: 1,
        description: [],
        default: null,
        minimum: "1",
        examples: {},
        patternProperties: 3,
        if: 1,
        dependentRequired: [],
      },
    ],
    ["a string", "nonsense"],
    ["null", null],
    ["an array", [1]],
    ["a broken pattern", { patternProperties: { "(((": { type: "string" } } }],
  ])("%s does no harm", (_, schema) => {
    const d = doc(schema);
    expect(describe(d, d.root).kind).toBeTypeOf("string");
    expect(write(initialArguments(d))).toBe("{}");
    expect(write(blank(d, d.root))).toBeTypeOf("string");
  });

  it("knows properties by names an object would inherit", () => {
    const found = describe(
      ...both(
        '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"},"":{"type":"boolean"},"a/b~c":{}}}',
      ),
    );
    expect(found.kind === "object" && [...found.properties.keys()]).toEqual([
      "__proto__",
      "constructor",
      "",
      "a/b~c",
    ]);
  });

  it("opens only one level of five definitions that choose among each other", () => {
    const names = ["a", "b", "c", "d", "e"];
    const $defs = Object.fromEntries(
      names.map((name) => [
        name,
        {
          type: "object",
          properties: {
            kind: { const: name },
            left: { oneOf: names.map((n) => ({ $ref: `#/$defs/${n}` })) },
            right: { oneOf: names.map((n) => ({ $ref: `#/$defs/${n}` })) },
          },
          oneOf: names.map((n) => ({ properties: { next: { $ref: `#/$defs/${n}` } } })),
          required: ["kind", "left", "right"],
        },
      ]),
    );
    const d = doc({ type: "object", properties: { root: { $ref: "#/$defs/a" } }, $defs, required: ["root"] });
    expect(describe(d, json({ $ref: "#/$defs/a" })).kind).toBe("choice");
    expect(write(initialArguments(d))).toBe("{}");
    const deep = json({ kind: "a", left: { kind: "b", left: { kind: "c" } } });
    const choice = describe(d, json({ oneOf: names.map((n) => ({ $ref: `#/$defs/${n}` })) }));
    expect(choice.kind === "choice" && bestBranch(d, choice.branches, deep)).toBe(0);
  });

  it("reads ten thousand properties", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, i) => [`p${i}`, { type: "string", default: "x" }]),
    );
    const d = doc({ type: "object", properties });
    expect(describe(d, d.root)).toMatchObject({ kind: "object" });
    expect(write(initialArguments(d)).length).toBeLessThan(20_000);
  });

  it("survives 200,000 allOf parts", () => {
    expect(node({ allOf: Array.from({ length: 200_000 }, () => ({ type: "string" })) })).toMatchObject({
      kind: "string",
    });
  });
});

function both(text: string): [SchemaDocument, Json] {
  const d = new SchemaDocument(read(text));
  return [d, d.root];
}

suite("choices", () => {
  const shapes = {
    oneOf: [
      {
        title: "Circle",
        properties: { kind: { const: "circle" }, r: { type: "number" } },
        required: ["kind", "r"],
      },
      { properties: { kind: { const: "square" }, side: { type: "number" } }, required: ["kind", "side"] },
      { $ref: "#/$defs/Line" },
    ],
    $defs: { Line: { type: "object", properties: { from: { type: "string" }, to: { type: "string" } } } },
  };
  const choice = () => {
    const d = doc(shapes);
    const found = describe(d, d.root);
    if (found.kind !== "choice") throw new Error(found.kind);
    return { d, branches: found.branches };
  };

  it("are named by title, discriminator, or definition", () => {
    expect(choice().branches.map((b) => b.label)).toEqual(["Circle", "kind: square", "Line"]);
  });

  it("with equal names are told apart", () => {
    expect(
      node({
        oneOf: [
          { title: "A", type: "string" },
          { title: "A", type: "number" },
        ],
      }),
    ).toMatchObject({ branches: [{ label: "A" }, { label: "A (2)" }] });
  });

  it.each([
    [{ kind: "circle" }, 0],
    [{ kind: "square" }, 1],
    [{ kind: "square", r: 1 }, 1],
    [{ from: "a" }, 2],
    [{ kind: "circle", r: "wrong" }, 0],
    ["text", -1],
  ])("%j belongs to branch %i", (value, index) => {
    const { d, branches } = choice();
    expect(bestBranch(d, branches, json(value))).toBe(index);
  });

  it("are merged with what stands beside them", () => {
    const d = doc({
      type: "object",
      properties: { id: { type: "string" } },
      required: ["id"],
      oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }],
    });
    const found = describe(d, d.root);
    const first = found.kind === "choice" ? describe(d, found.branches[0]!.schema) : found;
    expect(
      first.kind === "object" && [...first.properties].map(([k, p]) => `${k}${p.required ? "*" : ""}`),
    ).toEqual(["id*", "a"]);
  });

  it("of two groups are chosen one after the other", () => {
    const d = doc({
      oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }],
      anyOf: [{ properties: { c: {} } }, { properties: { d: {} } }],
    });
    const found = describe(d, d.root);
    const inner = found.kind === "choice" ? describe(d, found.branches[1]!.schema) : found;
    const last = inner.kind === "choice" ? describe(d, inner.branches[0]!.schema) : inner;
    expect(last.kind === "object" && [...last.properties.keys()].toSorted()).toEqual(["b", "c"]);
  });

  it("keep what fits when switched, and set the discriminator", () => {
    const { d, branches } = choice();
    const value = switchBranch(d, branches[1]!.schema, json({ kind: "circle", side: 3, r: 1 }));
    expect(write(value)).toBe('{"kind":"square","side":3}');
  });
});

suite("conditions", () => {
  const d = doc({
    type: "object",
    properties: { mode: { enum: ["file", "url"] }, card: { type: "string" } },
    if: { properties: { mode: { const: "file" } }, required: ["mode"] },
    then: { properties: { path: { type: "string" } }, required: ["path"] },
    else: { properties: { address: { type: "string", format: "uri" } } },
    dependentRequired: { card: ["owner"] },
  });
  const keys = (value: unknown) => {
    const found = describe(d, d.root);
    if (found.kind !== "object") throw new Error(found.kind);
    return [...activeNode(d, found, json(value)).properties].map(([k, p]) => `${k}${p.required ? "*" : ""}`);
  };

  it.each([
    [{}, ["mode", "card", "address"]],
    [{ mode: "file" }, ["mode", "card", "path*"]],
    [{ mode: "url", card: "x" }, ["mode", "card", "address", "owner*"]],
  ])("for %j the fields are %j", (value, fields) => expect(keys(value)).toEqual(fields));

  it("that cannot be judged add nothing", () => {
    const e = doc({
      type: "object",
      properties: { a: {} },
      if: { contains: { const: 1 } },
      then: { properties: { b: {} } },
      else: { properties: { c: {} } },
    });
    const found = describe(e, e.root);
    expect(found.kind === "object" && [...activeNode(e, found, json({})).properties.keys()]).toEqual(["a"]);
  });

  it("the same branches give the same node", () => {
    const found = describe(d, d.root);
    if (found.kind !== "object") throw new Error(found.kind);
    expect(activeNode(d, found, json({ mode: "file" }))).toBe(
      activeNode(d, found, json({ mode: "file", path: "x" })),
    );
  });
});

suite("starting values", () => {
  it.each([
    [{ properties: { a: { default: 1 }, b: { type: "string" } } }, '{"a":1}'],
    [{ properties: { a: { properties: { x: { default: 1 } } } } }, "{}"],
    [{ properties: { a: { properties: { x: { default: 1 } } } }, required: ["a"] }, '{"a":{"x":1}}'],
    [{ properties: { v: { const: 2 } }, required: ["v"] }, '{"v":2}'],
    [{ properties: { v: { const: 2 } } }, "{}"],
    [{ properties: { a: { anyOf: [{ type: "string" }, { type: "null" }], default: null } } }, '{"a":null}'],
    [{ properties: { a: { type: "string", default: null } } }, "{}"],
    [{ default: { z: [1] } }, '{"z":[1]}'],
    [
      {
        properties: { v: { default: false } },
        oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }],
      },
      '{"v":false}',
    ],
  ])("%j starts as %s", (schema, expected) => expect(write(initialArguments(doc(schema)))).toBe(expected));

  it("keeps big numbers of defaults", () => {
    expect(
      write(
        initialArguments(new SchemaDocument(read('{"properties":{"id":{"default":12345678901234567890}}}'))),
      ),
    ).toBe('{"id":12345678901234567890}');
  });

  it.each([
    [{ type: "string" }, '""'],
    [{ type: "integer" }, "0"],
    [{ enum: ["b", "a"] }, '"b"'],
    [{ type: "array" }, "[]"],
    [{ prefixItems: [{ type: "string" }, { type: "boolean" }] }, '["",false]'],
    [
      { oneOf: [{ type: "object", properties: { k: { const: "x" } }, required: ["k"] }, { type: "null" }] },
      '{"k":"x"}',
    ],
    [{ items: { $ref: "#" }, prefixItems: [{ $ref: "#" }] }, "[[[[[[[]]]]]]]"],
  ])("%j added is %s", (schema, expected) => {
    const d = doc(schema);
    expect(write(blank(d, d.root))).toBe(expected);
  });
});
