import { useEffect, useRef } from "react";
import { Tools, type Problem, type Tool } from "../../platform";
import type { FormStore } from "../form/state/FormStore";

const pauseMs = 300;

/**
 * useValidation asks the backend, a moment after the last key, whether the
 * arguments fit the schema. Before the first call nobody is told that a field
 * they have not reached yet is missing.
 */
export function useValidation(store: FormStore, tool: Tool, attempted: boolean): void {
  const strict = useRef(attempted);
  strict.current = attempted;
  useEffect(() => {
    let timer: number | undefined;
    let asked = "";
    let ended = false;
    const ask = async () => {
      timer = undefined;
      if (store.error) return store.setProblems([]);
      const text = store.text;
      const key = `${strict.current} ${text}`;
      if (key === asked) return;
      asked = key;
      try {
        const problems = (await Tools.Validate(tool.server, tool.name, text)) ?? [];
        if (!ended && text === store.text)
          store.setProblems(strict.current ? problems : problems.filter(isNoOmission));
      } catch {
        // The call itself will say what is wrong; a check that fails in passing says nothing.
      }
    };
    const plan = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void ask(), pauseMs);
    };
    plan();
    const stop = store.subscribe(plan);
    return () => {
      ended = true;
      stop();
      window.clearTimeout(timer);
    };
  }, [store, tool.server, tool.name]);
}

const omissions = new Set([
  "required",
  "minProperties",
  "minItems",
  "dependentRequired",
  "dependencies",
  "anyOf",
  "oneOf",
]);
const isNoOmission = ({ keyword }: Problem) => !omissions.has(keyword);

/** problemsOf reads the problems out of a refused call's details. */
export function problemsOf(details: string): Problem[] {
  try {
    const read = JSON.parse(details) as { problems?: Problem[] } | null;
    return Array.isArray(read?.problems) ? read.problems : [];
  } catch {
    return [];
  }
}
