import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Problem } from "../../platform";
import { FakeBackend } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { SchemaForm } from "./SchemaForm";
import { FormStore } from "./state/FormStore";

beforeEach(() => void new FakeBackend());

function form(schema: unknown, text = "{}") {
  const store = new FormStore(text);
  const onShowJson = vi.fn();
  show(
    <SchemaForm
      schema={typeof schema === "string" ? schema : JSON.stringify(schema)}
      store={store}
      onShowJson={onShowJson}
    />,
  );
  return {
    store,
    onShowJson,
    user: userEvent.setup(),
    json: () => store.text.replaceAll(/\n\s*/g, "").replaceAll('": ', '":'),
  };
}
const field = (name: string) => screen.getByRole("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });

describe("text", () => {
  it("tells not set, empty and null apart", async () => {
    const { user, json } = form({ properties: { name: { type: ["string", "null"] } } });
    expect(field("name").getAttribute("placeholder")).toBe("not set");
    await user.click(button('Set name to ""'));
    expect(json()).toBe('{"name":""}');
    expect(field("name").getAttribute("placeholder")).toBe("empty string");
    await user.type(field("name"), "Ada");
    expect(json()).toBe('{"name":"Ada"}');
    await user.click(screen.getByRole("switch", { name: "name is null" }));
    expect(json()).toBe('{"name":null}');
    expect(screen.queryByRole("textbox", { name: "name" })).toBeNull();
    await user.click(screen.getByRole("switch", { name: "name is null" }));
    expect(json()).toBe('{"name":"Ada"}');
    await user.click(button("Clear name"));
    expect(json()).toBe("{}");
  });

  it("keeps line breaks that are pasted", async () => {
    const { user, json } = form({ properties: { text: { type: "string" } } });
    await user.click(field("text"));
    await user.paste("one\ntwo");
    expect(json()).toBe('{"text":"one\\ntwo"}');
    expect(field("text").tagName).toBe("TEXTAREA");
  });

  it("hides secrets, and shows them when asked", () => {
    form({
      properties: { token: { type: "string", writeOnly: true }, key: { type: "string", format: "password" } },
    });
    expect(screen.getByLabelText("token").getAttribute("type")).toBe("password");
    expect(screen.getByLabelText("key").getAttribute("type")).toBe("password");
  });

  it("doubts what does not look like its format", async () => {
    const { user } = form({ properties: { when: { type: "string", format: "date" } } });
    await user.type(field("when"), "tomorrow");
    expect(screen.getByText(/does not look like a date, such as 2026-11-21/)).toBeDefined();
    await user.click(button("Set when to today"));
    expect(screen.queryByText(/does not look like/)).toBeNull();
  });

  it("says an email, and a date", async () => {
    const { user } = form({ properties: { to: { type: "string", format: "email" } } });
    await user.type(field("to"), "nobody");
    expect(screen.getByText(/^This does not look like an email, such as/)).toBeDefined();
  });
});

describe("numbers", () => {
  it("keep every digit", async () => {
    const { user, json } = form({ properties: { id: { type: "integer" } } });
    await user.type(field("id"), "12345678901234567890");
    expect(json()).toBe('{"id":12345678901234567890}');
    await user.type(field("id"), "{arrowup}");
    expect(json()).toBe('{"id":12345678901234567891}');
  });

  it("wait until they are finished", async () => {
    const { user, json, store } = form({ properties: { n: { type: "number" } } });
    await user.type(field("n"), "-");
    expect(json()).toBe("{}");
    expect(store.allUnfinished()).toEqual([{ pointer: "/n", message: "“-” is not a number" }]);
    await user.type(field("n"), "1.50");
    expect(json()).toBe('{"n":-1.50}');
    expect(store.allUnfinished()).toEqual([]);
    await user.clear(field("n"));
    expect(json()).toBe("{}");
  });

  it("forget unfinished text when the value changes by other means", async () => {
    const { user, store } = form({ properties: { n: { type: "number" } } }, '{"n":1}');
    await user.type(field("n"), "x");
    expect((field("n") as HTMLInputElement).value).toBe("1x");
    act(() => store.setText('{"n":7}'));
    expect((field("n") as HTMLInputElement).value).toBe("7");
    expect(store.allUnfinished()).toEqual([]);
  });

  it("say that a whole number is wanted", async () => {
    const { user } = form({ properties: { n: { type: "integer" } } });
    await user.type(field("n"), "1.5");
    expect(screen.getByText("The schema wants a whole number.")).toBeDefined();
  });
});

describe("choices of values", () => {
  it("shows booleans with their third state", async () => {
    const { user, json } = form({ properties: { on: { type: "boolean" } } });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "not set" }).checked).toBe(true);
    await user.click(screen.getByRole("radio", { name: "false" }));
    expect(json()).toBe('{"on":false}');
    await user.click(screen.getByRole("radio", { name: "not set" }));
    expect(json()).toBe("{}");
  });

  it("selects from an enum, and keeps a value that is not in it", async () => {
    const { user, json } = form(
      { properties: { sort: { enum: ["up", "down", 1, "1"] } } },
      '{"sort":"sideways"}',
    );
    const box = screen.getByRole<HTMLInputElement>("combobox", { name: "sort" });
    expect(box.value).toBe("sideways (not in the list)");
    await user.click(box);
    await user.click(screen.getByRole("option", { name: "1" }));
    expect(json()).toBe('{"sort":1}');
  });

  it("switches between schemas and back without loss", async () => {
    const { user, json } = form({
      properties: {
        shape: {
          oneOf: [
            {
              title: "Circle",
              type: "object",
              properties: { kind: { const: "circle" }, r: { type: "number" } },
              required: ["kind"],
            },
            {
              title: "Square",
              type: "object",
              properties: { kind: { const: "square" }, side: { type: "number" } },
              required: ["kind"],
            },
          ],
        },
      },
    });
    const kind = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Kind of shape" });
    await user.click(kind());
    await user.click(screen.getByRole("option", { name: "Circle" }));
    await user.type(field("r"), "5");
    expect(json()).toBe('{"shape":{"kind":"circle","r":5}}');
    await user.click(kind());
    await user.click(screen.getByRole("option", { name: "Square" }));
    expect(json()).toBe('{"shape":{"kind":"square"}}');
    await user.click(kind());
    await user.click(screen.getByRole("option", { name: "Circle" }));
    expect(json()).toBe('{"shape":{"kind":"circle","r":5}}');
  });

  it("finds the branch of a value that is there already", () => {
    form({ properties: { v: { type: ["string", "number"] } } }, '{"v":7}');
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Kind of v" }).value).toBe("number");
    expect((field("v") as HTMLInputElement).value).toBe("7");
  });
});

describe("lists", () => {
  it("edits short texts as tags", async () => {
    const { user, json } = form({ properties: { labels: { type: "array", items: { type: "string" } } } });
    await user.type(field("labels"), "bug{enter}bug{enter}half");
    await user.tab();
    expect(json()).toBe('{"labels":["bug","bug","half"]}');
    await user.click(screen.getAllByRole("button", { name: "Remove bug" })[0]!);
    expect(json()).toBe('{"labels":["bug","half"]}');
    await user.type(field("labels"), "{backspace}{backspace}{enter}");
    expect(json()).toBe('{"labels":["bug","hal"]}');
  });

  it("adds, moves and removes items of any kind", async () => {
    const { user, json } = form({
      properties: {
        points: { type: "array", items: { type: "object", properties: { x: { type: "integer" } } } },
      },
    });
    await user.click(button("Add to points"));
    await user.click(button("Add to points"));
    const xs = screen.getAllByRole("textbox", { name: "x" });
    await user.type(xs[0]!, "1");
    await user.type(xs[1]!, "2");
    expect(json()).toBe('{"points":[{"x":1},{"x":2}]}');
    await user.click(button("Move points 2 up"));
    expect(json()).toBe('{"points":[{"x":2},{"x":1}]}');
    await user.click(button("Remove points 1"));
    expect(json()).toBe('{"points":[{"x":1}]}');
    await user.click(button("Clear points"));
    expect(json()).toBe("{}");
    await user.click(button("Set points to []"));
    expect(json()).toBe('{"points":[]}');
  });

  it("shows every place of a tuple", async () => {
    const { user, json } = form({
      properties: {
        at: { type: "array", prefixItems: [{ type: "number" }, { type: "string" }], items: false },
      },
    });
    await user.type(field("at 2"), "N");
    await user.type(field("at 1"), "5");
    expect(json()).toBe('{"at":[5,"N"]}');
    expect(screen.queryByRole("button", { name: "Add to at" })).toBeNull();
  });
});

describe("objects", () => {
  it("keeps what the schema does not know", async () => {
    const { user, json } = form(
      { properties: { a: { type: "string" } }, additionalProperties: false },
      '{"z":{"big":12345678901234567890},"a":"x"}',
    );
    await user.type(field("a"), "y");
    expect(json()).toBe('{"z":{"big":12345678901234567890},"a":"xy"}');
    expect(screen.getByText("The schema does not know this property.")).toBeDefined();
    await user.click(button("Clear z"));
    expect(json()).toBe('{"a":"xy"}');
  });

  it("edits maps, with their keys", async () => {
    const { user, json } = form({ properties: { env: { additionalProperties: { type: "string" } } } });
    await user.click(button("env"));
    await user.type(field("New property of env"), "A{enter}");
    await user.type(field("A"), "1");
    expect(json()).toBe('{"env":{"A":"1"}}');
    await user.clear(field("Name of A"));
    await user.type(field("Name of A"), "B/~{enter}");
    expect(json()).toBe('{"env":{"B/~":"1"}}');
    await user.type(field("New property of env"), "B/~{enter}");
    expect(screen.getByText("This name is taken")).toBeDefined();
  });

  it("knows properties with the names that trip programs", async () => {
    const { user, json } = form(
      '{"properties":{"__proto__":{"type":"string"},"":{"type":"string"},"a/b":{"type":"string"}}}',
    );
    await user.type(field("__proto__"), "x");
    await user.type(field("(empty name)"), "y");
    await user.type(field("a/b"), "z");
    expect(json()).toBe('{"__proto__":"x","":"y","a/b":"z"}');
  });

  it("makes what it needs on the way to a nested field", async () => {
    const { user, json } = form({
      properties: {
        o: { type: "object", properties: { p: { type: "object", properties: { q: { type: "string" } } } } },
      },
    });
    await user.click(button("o"));
    await user.click(button("p"));
    await user.type(field("q"), "1");
    expect(json()).toBe('{"o":{"p":{"q":"1"}}}');
  });

  it("shows the fields of the branch that holds", async () => {
    const { user } = form({
      properties: { mode: { enum: ["file", "url"] } },
      if: { properties: { mode: { const: "file" } }, required: ["mode"] },
      then: { properties: { path: { type: "string" } }, required: ["path"] },
    });
    expect(screen.queryByRole("textbox", { name: "path" })).toBeNull();
    await user.click(screen.getByRole("combobox", { name: "mode" }));
    await user.click(screen.getByRole("option", { name: "file" }));
    expect(field("path").getAttribute("aria-required")).toBe("true");
  });

  it("opens recursion only when asked", async () => {
    const { user, json } = form({
      $ref: "#/$defs/node",
      $defs: {
        node: { type: "object", properties: { name: { type: "string" }, child: { $ref: "#/$defs/node" } } },
      },
    });
    expect(screen.getAllByRole("textbox", { name: "name" })).toHaveLength(1);
    await user.click(button("child"));
    await user.type(screen.getAllByRole("textbox", { name: "name" })[1]!, "x");
    expect(json()).toBe('{"child":{"name":"x"}}');
  });

  it("says when a tool takes no arguments", () => {
    form({ type: "object" });
    expect(screen.getByText("This tool takes no arguments.")).toBeDefined();
  });
});

describe("any JSON", () => {
  it("is a cell for what the schema leaves open, and for values of another type", () => {
    form({ properties: { free: {}, name: { type: "string" } } }, '{"name":[1]}');
    expect(screen.getByRole("textbox", { name: "free as JSON" })).toBeDefined();
    expect(screen.getByRole("textbox", { name: "name as JSON" }).textContent).toContain("1");
    expect(screen.getByText("The value is an array; the schema wants string.")).toBeDefined();
  });
});

describe("wrong text", () => {
  it("is kept and said until it is right", async () => {
    const { user, store, onShowJson } = form({ properties: { a: { type: "string" } } }, '{"a": "x",}');
    expect(screen.getByRole("alert").textContent).toContain(
      "No comma may stand before } (line 1, column 11)",
    );
    await user.click(button("Show in JSON"));
    expect(onShowJson).toHaveBeenCalledWith(10);
    expect(store.text).toBe('{"a": "x",}');
    act(() => store.setText('{"a": "x"}'));
    expect((field("a") as HTMLInputElement).value).toBe("x");
  });
});

describe("problems", () => {
  const problem = (pointer: string, message: string, keyword = "type"): Problem => ({
    pointer,
    message,
    keyword,
  });

  it("stand at their field, or above the form when it has none", () => {
    const { store } = form({
      properties: {
        n: { type: "integer" },
        o: { type: "object", properties: { deep: { type: "string" } } },
        must: { type: "string" },
      },
      required: ["must"],
    });
    act(() =>
      store.setProblems([
        problem("/n", "must be ≤ 100, got 250"),
        problem("/o/deep", "is too long"),
        problem("", "missing property must", "required"),
      ]),
    );
    expect(field("n").getAttribute("aria-invalid")).toBe("true");
    expect(field("n").getAttribute("aria-describedby")).toMatch(/n-problem$/);
    expect(screen.getByText(/^must be ≤ 100, got 250/)).toBeDefined();
    expect(
      within(screen.getByRole("list", { name: "Problems" }))
        .getAllByRole("listitem")
        .map((li) => li.textContent),
    ).toEqual(["is too long at /o/deep"]);
    expect(field("must").getAttribute("aria-invalid")).toBe("true");
  });

  it("lead to a field that is folded away", async () => {
    const { store, user } = form({
      properties: { o: { type: "object", properties: { deep: { type: "string" } } } },
    });
    act(() => store.setProblems([problem("/o/deep", "is too long")]));
    await user.click(button("at /o/deep"));
    expect(field("deep").getAttribute("aria-invalid")).toBe("true");
    expect(screen.queryByRole("list", { name: "Problems" })).toBeNull();
  });
});

describe("size", () => {
  it("touches one field for one keystroke among 500", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 500 }, (_, i) => [`p${i}`, { type: "string" }]),
    );
    const { store } = form({ properties });
    const input = document.querySelector<HTMLInputElement>('[aria-label="p250"]')!;
    const watch = new MutationObserver(() => undefined);
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    fireEvent.change(input, { target: { value: "abc" } });
    expect(store.text).toBe('{\n  "p250": "abc"\n}');
    const own = input.closest(".field");
    expect(watch.takeRecords().every((r) => own?.contains(r.target) || r.attributeName === "name")).toBe(
      true,
    );
  });

  it("survives ten thousand properties and five definitions that choose among each other", () => {
    const names = ["a", "b", "c", "d", "e"];
    const any = { oneOf: names.map((n) => ({ $ref: `#/$defs/${n}` })) };
    const $defs = Object.fromEntries(
      names.map((n) => [
        n,
        {
          type: "object",
          properties: { kind: { const: n }, next: any, list: { type: "array", items: any } },
          required: ["kind", "next"],
        },
      ]),
    );
    form({ properties: { root: any, more: { $ref: "#/$defs/a" } }, required: ["root", "more"], $defs });
    expect(screen.getByRole("combobox", { name: "Kind of root" })).toBeDefined();
  });
});
