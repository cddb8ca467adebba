import { create } from "zustand";

/** What is written to a file, or read from one. */
export type FileDialog = { about: "export"; ids: string[]; text: string } | { about: "import" };

export const useFileDialog = create<{ shown: FileDialog | null }>()(() => ({ shown: null }));

export function openFiles(shown: FileDialog): void {
  useFileDialog.setState({ shown });
}

export function closeFiles(): void {
  useFileDialog.setState({ shown: null });
}
