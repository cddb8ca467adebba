import { IconTool } from "@tabler/icons-react";
import { expect, it } from "vitest";
import { findItems, type PaletteGroup, type PaletteItem } from "./findItems";

function item(group: PaletteGroup, label: string, detail = ""): PaletteItem {
  return { id: label + detail, group, label, detail, icon: IconTool, run: () => undefined };
}

const items = [
  item("Tools", "search_issues", "github"),
  item("Tools", "get_issue", "github"),
  item("Tools", "issue", "jira"),
  item("Servers", "github", "https://api"),
  item("Views", "History"),
  item("Actions", "Restart github"),
];
const found = (query: string) =>
  findItems(items, query).flatMap((group) => group.items.map((one) => one.label));

it("shows everything before anything is typed", () => {
  expect(found("")).toHaveLength(items.length);
});

it("puts the best match first: whole name, start, start of a word", () => {
  expect(found("issue")).toEqual(["issue", "search_issues", "get_issue"]);
  expect(found("github")[0]).toBe("github");
});

it("wants every word, in the name or beside it", () => {
  expect(found("github get")).toEqual(["get_issue"]);
  expect(found("nothing")).toEqual([]);
});

it("forgives left-out letters", () => {
  expect(found("sris")).toEqual(["search_issues"]);
});
