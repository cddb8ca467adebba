import { create } from "zustand";

/** Which server dialog is open: none, adding (perhaps with text already pasted), or editing a server. */
export type EditorState =
  { mode: "closed" } | { mode: "add"; text: string } | { mode: "edit"; server: string };

export const useEditor = create<EditorState>()(() => ({ mode: "closed" }));

/** Whether something was typed that closing would lose. */
export const useTouched = create<{ touched: boolean }>()(() => ({ touched: false }));

export function setTouched(touched: boolean): void {
  useTouched.setState({ touched });
}

export function addServer(): void {
  useEditor.setState({ mode: "add", text: "" }, true);
}

export function editServer(server: string): void {
  useEditor.setState({ mode: "edit", server }, true);
}

export function closeEditor(): void {
  useEditor.setState({ mode: "closed" }, true);
}
