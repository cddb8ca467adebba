import { later } from "../later";

/** JsonEditor edits JSON text and says where it is wrong. */
export const JsonEditor = later(async () => (await import("./editor/JsonEditor")).JsonEditor);
