import { create } from "zustand";

/**
 * The values that were given to variables, by suite. They are not kept when the window closes: one may be a secret.
 */
export const useGiven = create<Record<string, Record<string, string>>>()(() => ({}));

export function give(file: string, name: string, value: string): void {
  useGiven.setState((all) => {
    const { [name]: _, ...others } = all[file] ?? {};
    return { [file]: value === "" ? others : { ...others, [name]: value } };
  });
}
