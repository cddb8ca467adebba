import { later } from "../later";

/** YamlEditor edits YAML, marks problems at their line and completes by a schema. */
export const YamlEditor = later(async () => (await import("./editor")).YamlEditor);
