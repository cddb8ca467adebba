import { useEffect, useRef } from "react";
import { Servers } from "../../platform";
import { useConnectionTest, type ConnectionTest } from "../../queries/useConnectionTest";
import { readFields } from "./definition";

/** useDraftTest is a connection test whose outcome speaks of the definition it was made with, and goes with it. */
export function useDraftTest(definition: string): { test: ConnectionTest; definition: string } {
  const test = useConnectionTest(Servers.StartTest);
  const { clear } = test;
  const tested = useRef(definition);
  useEffect(() => {
    if (tested.current === definition) return;
    tested.current = definition;
    clear();
  }, [definition, clear]);
  return { test, definition: readFields(definition) ? definition : "" };
}
