import { later } from "../later";

export type { CodeViewerHandle } from "./editor/CodeViewer";

/** CodeViewer shows text, 50 MB of it if need be, with search (⌘F), folding and selection. */
export const CodeViewer = later(async () => (await import("./editor/CodeViewer")).CodeViewer);
