import { useRemembered } from "../../state/window";

const none: string[] = [];

/** usePlaces are the files and folders of suites that were opened. They are remembered. */
export function usePlaces() {
  const [paths, setPaths] = useRemembered<string[]>("suites.paths", none);
  return {
    paths,
    addPath: (path: string) => setPaths([...paths.filter((other) => other !== path), path]),
    removePath: (path: string) => setPaths(paths.filter((other) => other !== path)),
  };
}
