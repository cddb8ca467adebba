import { useMutation, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { Servers, type TestStatus } from "../platform";
import { keys } from "./keys";

export interface ConnectionTest {
  /** The newest test, or undefined when none was made. */
  status: TestStatus | undefined;
  running: boolean;
  /** When the running test began, Unix milliseconds. */
  startedAt: number;
  /** The test could not even begin, or could not be asked about. */
  error: Error | null;
  start: (definition: string) => void;
  cancel: () => void;
  /** Forgets the outcome, for example because the definition has changed. */
  clear: () => void;
}

/** useConnectionTest is Test before Save: it connects to a definition that is not saved. */
export function useConnectionTest(): ConnectionTest {
  const [id, setId] = useState("");
  const [startedAt, setStartedAt] = useState(0);
  const begin = useMutation({
    mutationFn: async (definition: string) => {
      setId("");
      setStartedAt(Date.now());
      setId(await Servers.StartTest(definition));
    },
  });
  const query = useQuery({
    queryKey: keys.test(id),
    enabled: id !== "",
    queryFn: async () => Servers.TestStatus(id),
  });
  const clear = useCallback(() => setId(""), []);
  const status = id === "" ? undefined : query.data;
  const running = begin.isPending || (id !== "" && status?.done !== true && !query.isError);

  // A test nobody looks at any more must not keep a process alive.
  useEffect(() => {
    if (id === "") return;
    return () => void Servers.CancelTest(id).catch(() => undefined);
  }, [id]);

  return {
    status,
    running,
    startedAt,
    error: begin.error ?? query.error,
    start: begin.mutate,
    cancel: () => void Servers.CancelTest(id).catch(() => undefined),
    clear,
  };
}
