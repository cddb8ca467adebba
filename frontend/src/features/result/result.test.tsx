import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeBackend } from "../../test/FakeBackend";
import { useWindow } from "../../state/window";
import { show } from "../../test/render";
import { aServer } from "../../test/samples";
import { useSignInDialog } from "../signin/openSignIn";
import { OutcomeLine } from "./OutcomeLine";
import { OutcomeView } from "./OutcomeView";
import { aBlock, aBody, aCall, aDetail, aFrame, aText, aToolDetail } from "./samples";
import { webAddress } from "./SafeLink";
import { contentWords, tookWords } from "./callWords";
import type { CallDetail } from "../../platform";

let backend: FakeBackend;
beforeEach(() => {
  // The tree draws the rows in sight: it has to be told that there is room for some.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(600);
  backend = new FakeBackend({ "System.OpenURL": () => undefined });
});

function outcome(detail: Partial<CallDetail>) {
  show(<OutcomeView detail={aDetail(detail)} instead={null} tool={aToolDetail({ type: "object" })} />);
  return userEvent.setup();
}
const tab = (name: RegExp | string) => screen.getByRole("tab", { name });

describe("a result of many blocks", () => {
  it("is drawn by its first ones, more of them when they are asked for, and says how many there are", async () => {
    const blocks = (from: number) => Array.from({ length: 150 }, (_, n) => aText(`block ${from + n}`));
    backend.on("Calls.Blocks", (_id: string, from: number) => blocks(from));
    const user = outcome({ result: aBody("{}"), content: blocks(0), contentTotal: 4_000_000 });
    screen.getByText("block 99");
    expect(screen.queryByText("block 100")).toBe(null);
    screen.getByText(/^These are the first 100 of 4,000,000 blocks/);
    await user.click(screen.getByRole("button", { name: "Show 100 more" }));
    await screen.findByText("block 199");
    screen.getByText(/^These are the first 200 of/);
    expect(backend.argsOf("Calls.Blocks").map(([, from]) => from)).toEqual([150]);
  });
});

describe("the line that sums up", () => {
  it("says how it ended, how long it took and that it is what was promised", () => {
    show(<OutcomeLine detail={aDetail({ content: [aText("{}", "json")], outputChecked: true })} />);
    expect(screen.getByRole("status").textContent).toBe(
      " Done412 ms18 kBtext · JSON recognisedmatches output schema",
    );
  });

  it("lists what breaks the output schema", async () => {
    show(
      <OutcomeLine
        detail={aDetail({
          outputChecked: true,
          outputProblems: [{ pointer: "/t", message: "must be number, got string", keyword: "type" }],
        })}
      />,
    );
    await userEvent.click(screen.getByRole("button", { name: "does not match output schema (1)" }));
    expect(await screen.findByText(/must be number, got string/)).toBeDefined();
    await waitFor(() => expect(document.activeElement?.ariaLabel).toBe("Differences from the output schema"));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByText(/must be number, got string/)).toBeNull());
  });

  it.each([
    [-1, "–"],
    [270, "270 µs"],
    [3400, "3.4 ms"],
    [412_000, "412 ms"],
    [2_410_000, "2.41 s"],
    [60_000_000, "1 min 0 s"],
  ])("%i µs is %s", (us, words) => expect(tookWords(us)).toBe(words));

  it.each([
    [[aText("x")], false, "text"],
    [[aText("# x", "markdown")], false, "text · Markdown recognised"],
    [[aText("x"), aText("y"), aBlock({ type: "image" })], false, "2 texts, image"],
    [[], true, "structured"],
    [[aBlock({ type: "resource_link" })], false, "resource link"],
  ])("names the content", (content, hasStructured, words) =>
    expect(contentWords({ content, contentTotal: content.length, hasStructured })).toBe(words),
  );
});

describe("results", () => {
  it("without content say so", () => {
    outcome({});
    expect(screen.getByText("The tool returned no content")).toBeDefined();
  });

  it("that failed say what happened and what to do", () => {
    outcome({
      call: aCall({ status: "timeout" }),
      failure: {
        code: "timeout",
        message: "No answer within 60 s.",
        hint: "Raise the timeout.",
        details: "",
      },
    });
    expect(screen.getByRole("alert").textContent).toContain("No answer within 60 s.");
    expect(screen.getByRole("alert").textContent).toContain("Raise the timeout.");
    expect(screen.queryByText("The tool returned no content")).toBeNull();
  });

  it.each([
    ["http", 1],
    ["stdio", 0],
  ])("that want a sign-in offer it, over %s", async (transport, count) => {
    backend.on("Servers.List", () => [aServer({ name: "files", transport })]);
    const failure = { code: "auth_needed", message: "More rights are needed: write.", hint: "", details: "" };
    outcome({ call: aCall({ status: "error" }), failure });
    await waitFor(() => expect(screen.queryAllByRole("button", { name: "Sign in" })).toHaveLength(count));
    await waitFor(() => expect(backend.argsOf("Servers.List")).toHaveLength(1));
    if (count > 0) {
      await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
      expect(useSignInDialog.getState().server).toBe("files");
    }
  });

  it("over the limit lead to where it is set", async () => {
    const failure = {
      code: "too_large",
      message: "The answer of 70000000 bytes is over the limit of 67108864 bytes and was discarded.",
      hint: "To take it, set maxMessageBytes to 77594624 or more.",
      details: "",
    };
    outcome({ call: aCall({ status: "error", code: "too_large" }), failure });
    await userEvent.click(screen.getByRole("button", { name: "Open the settings" }));
    expect(useWindow.getState().view).toBe("settings");
  });

  it("of a tool that reports an error say so once, with its words below", () => {
    outcome({
      call: aCall({ status: "tool_error", code: "tool_error" }),
      failure: {
        code: "tool_error",
        message: "The tool reported an error: no such city",
        hint: "This came from the tool, not from the connection.",
        details: "",
      },
      content: [aText("no such city")],
    });
    const alert = screen.getByRole("alert").textContent;
    expect(alert?.match(/The tool reported an error/g)).toHaveLength(1);
    expect(alert).not.toContain("no such city");
    expect(alert).toContain("not from the connection");
    expect(screen.getByRole("textbox", { name: "Result" }).textContent).toBe("no such city");
  });

  it("show JSON with every digit", () => {
    outcome({ content: [aText('{\n  "id": 12345678901234567890\n}', "json")] });
    expect(screen.getByRole("textbox", { name: "Result" }).textContent).toContain("12345678901234567890");
  });

  it("render Markdown without its HTML, and open links only after asking", async () => {
    const user = outcome({
      content: [
        aText(
          '# Hi\n\n<img src=x onerror="alert(1)"> [docs](https://example.com/a?b=1) [bad](javascript:alert(1)) ![pic](https://t.example/p.png)',
          "markdown",
        ),
      ],
    });
    expect(screen.getByRole("heading", { name: "Hi" })).toBeDefined();
    expect(document.querySelector("img")).toBeNull();
    expect(screen.queryByRole("link", { name: "bad" })).toBeNull();
    expect(screen.getByRole("link", { name: "pic" })).toBeDefined();
    await user.click(screen.getByRole("link", { name: "docs" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("https://example.com/a?b=1")).toBeDefined();
    expect(backend.opened).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Open" }));
    expect(backend.argsOf("System.OpenURL")).toEqual([["https://example.com/a?b=1"]]);
    expect(backend.opened).toEqual(["https://example.com/a?b=1"]);
  });

  it("show Markdown as it was sent, one press away", async () => {
    const user = outcome({
      content: [{ ...aText("# Hi", "markdown"), raw: aBody('{"type":"text","text":"# Hi"}') }],
    });
    await user.click(screen.getByRole("button", { name: "Raw" }));
    expect(screen.getByRole("textbox", { name: "The block as the server sent it" }).textContent).toContain(
      '"text":"# Hi"',
    );
  });

  it("show pictures, sounds, links and what nobody knows", () => {
    outcome({
      content: [
        aBlock({ type: "image", mimeType: "image/png", dataUrl: "/blob/1", dataBytes: 1100 }),
        aBlock({ type: "audio", mimeType: "audio/wav", dataUrl: "/blob/2" }),
        aBlock({ type: "resource_link", uri: "demo://note/x", name: "Note" }),
        aBlock({ type: "resource", uri: "demo://bin", mimeType: "application/zip", dataUrl: "/blob/3" }),
        aBlock({ type: "hologram", raw: aBody('{"shape":"torus"}') }),
      ],
    });
    expect(screen.getByRole("img", { name: "Picture from the result" }).getAttribute("src")).toBe("/blob/1");
    expect(screen.getByLabelText("Sound from the result").getAttribute("src")).toBe("/blob/2");
    expect(screen.getByText("demo://note/x")).toBeDefined();
    expect(screen.queryByRole("link", { name: "demo://note/x" })).toBeNull();
    expect(screen.getByText(/binary data/)).toBeDefined();
    expect(screen.getByText(/does not know the content type “hologram”/)).toBeDefined();
    expect(screen.getByText(/torus/)).toBeDefined();
  });

  it("load the whole of a large body when asked, and copy all of it", async () => {
    const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("[1,2,3,4]"));
    const text = aBody("[1,2", { truncated: true, bytes: 50_000_000, url: "/blob/call/c1/content/0/text" });
    const user = outcome({ content: [aBlock({ text, format: "json" })] });
    await user.click(screen.getByRole("button", { name: "Copy" }));
    expect(backend.copied).toBe("[1,2,3,4]");
    await user.click(screen.getByRole("button", { name: "Load all (50 MB)" }));
    await waitFor(() =>
      expect(screen.getByRole("textbox", { name: "Result" }).textContent).toContain("[1,2,3,4]"),
    );
    expect(fetched.mock.calls[1]?.[0]).toBe("/blob/call/c1/content/0/text?pretty=1");
    expect(screen.queryByText(/^The first/)).toBeNull();
    fetched.mockRestore();
  });
});

describe("structured content", () => {
  const value = {
    city: "Lisbon",
    deep: { a: { b: [1, 2] } },
    many: Array.from({ length: 250 }, (_, i) => `item ${i}`),
  };
  const structured = aBody(JSON.stringify(value));

  it("is a tree that unfolds, with the keyboard too", async () => {
    const user = outcome({ hasStructured: true, structured });
    await user.click(tab("Structured"));
    const tree = screen.getByRole("tree", { name: "Structured content" });
    const names = () => screen.getAllByRole("treeitem").map((row) => row.textContent);
    expect(names().slice(0, 4)).toEqual(["{ 3 }", 'city:"Lisbon"', "deep:{ 1 }", "a:{ 1 }"]);
    tree.focus();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}");
    expect(names()[4]).toBe("b:[ 2 ]");
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(screen.getAllByRole("treeitem", { selected: true })[0]?.textContent).toBe("deep:{ 1 }");
    await user.click(screen.getByRole("button", { name: "Copy value" }));
    expect(backend.copied).toBe('{\n  "a": {\n    "b": [\n      1,\n      2\n    ]\n  }\n}');
    await user.click(screen.getByRole("button", { name: "Copy pointer" }));
    expect(backend.copied).toBe("/deep");
  });

  it("is searched also where it is folded", async () => {
    const user = outcome({ hasStructured: true, structured });
    await user.click(tab("Structured"));
    await user.click(screen.getByRole("button", { name: "Search" }));
    await user.type(screen.getByRole("textbox", { name: "Find a key or value" }), "ITEM 249{enter}");
    expect(screen.getByText("1 of 1")).toBeDefined();
    expect(screen.getByText("/many/249")).toBeDefined();
  });

  it("that is none is said to be none", async () => {
    const user = outcome({ content: [aText("x")] });
    await user.click(tab("Structured"));
    expect(screen.getByText("No structured content")).toBeDefined();
  });
});

describe("messages", () => {
  it("stand in their order, with direction and time, and open", async () => {
    backend.on("Calls.Frames", () => [
      aFrame({ seq: 1, atUs: 1_000_000 }),
      aFrame({
        seq: 2,
        atUs: 1_005_250,
        direction: "in",
        kind: "response",
        method: "",
        body: aBody('{"result":{"n":12345678901234567890}}'),
      }),
    ]);
    const user = outcome({ frameCount: 2, content: [aText("x")] });
    await user.click(tab(/Messages/));
    const rows = await screen.findAllByRole("option");
    expect(rows.map((row) => row.textContent)).toEqual([
      "+0.00 mstools/call id 12 B",
      "+5.25 msresponse id 137 B",
    ]);
    await user.click(rows[1]!);
    expect(screen.getByRole("textbox", { name: "Message 2" }).textContent).toContain("12345678901234567890");
  });
});

it.each([
  ["https://example.com/a", "https://example.com/a"],
  ["HTTP://EXAMPLE.com", "http://example.com/"],
  ["javascript:alert(1)", undefined],
  ["file:///etc/passwd", undefined],
  ["data:text/html,x", undefined],
  ["//example.com", undefined],
  ["", undefined],
  [undefined, undefined],
])("%s may be opened as %s", (href, opened) => expect(webAddress(href)?.href).toBe(opened));
