import { create } from "zustand";
import { Files, isDesktop, Suites } from "../../platform";
import { report } from "../../state/problems";
import { navigate, remember } from "../../state/window";
import { useGiven } from "./variables";

/** The dialog that asks for a suite by its path. */
export const useSuiteDialog = create<{ shown: "open" | "new" | null }>()(() => ({ shown: null }));

export const askOpenSuite = () => useSuiteDialog.setState({ shown: "open" });
export const askNewSuite = () => useSuiteDialog.setState({ shown: "new" });
export const closeSuiteDialog = () => useSuiteDialog.setState({ shown: null });

/** choosers are the system's dialogs, where there is a window: "" when nothing was chosen. */
export function choosers() {
  if (!isDesktop()) return undefined;
  const chosen = async (ask: () => Promise<string>) => {
    try {
      return await ask();
    } catch (error) {
      report("The system's dialog did not open", error);
      return "";
    }
  };
  return {
    file: () => chosen(Files.OpenSuite),
    folder: () => chosen(Files.OpenFolder),
    fresh: () => chosen(Files.NewSuite),
  };
}

/** showSuite brings a suite to the front. */
export function showSuite(file: string): void {
  remember("suites.selected", file);
  navigate("suites");
}

/** runSuite runs all of a suite, with the values that were given to its variables. */
export async function runSuite(file: string): Promise<void> {
  showSuite(file);
  try {
    await Suites.Run({ file, only: "", from: "", update: [], variables: useGiven.getState()[file] ?? {} });
  } catch (error) {
    report("The suite did not run", error);
  }
}

/** A suite to begin with: what it needs, and nothing that has to be taken out again. */
export function newSuiteText(file: string): string {
  const name = (file.split(/[\\/]/).at(-1) ?? "").replace(/(\.suite)?\.ya?ml$/, "");
  return `# Calls and what is expected of them. Run it here, or by: fairlead run FILE
name: ${JSON.stringify(name)}
servers: [demo]
steps:
  - name: first
    tool: echo
    arguments: {message: hello}
    expect: {equals: hello}
`;
}
