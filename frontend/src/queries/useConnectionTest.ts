import { useMutation, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
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
  start: (what: string) => void;
  cancel: () => void;
  /** Forgets the outcome, for example because the definition has changed. */
  clear: () => void;
}

/** What was decided about a test before the backend had a name for it. */
interface Beginning {
  cancelled: boolean;
  /** Nobody wants to know any more. */
  dropped: boolean;
}

/**
 * useConnectionTest examines what the given facade method begins with: a
 * definition that is not saved (Servers.StartTest), or a server (Servers.Examine).
 */
export function useConnectionTest(ask: (what: string) => Promise<string>): ConnectionTest {
  const [id, setId] = useState("");
  const [startedAt, setStartedAt] = useState(0);
  const beginning = useRef<Beginning>({ cancelled: false, dropped: false });
  const begin = useMutation({
    mutationFn: async (what: string) => {
      const mine = (beginning.current = { cancelled: false, dropped: false });
      setId("");
      setStartedAt(Date.now());
      const begun = await ask(what);
      if (mine.cancelled || mine.dropped) cancelTest(begun);
      if (!mine.dropped) setId(begun);
    },
  });
  const query = useQuery({
    queryKey: keys.test(id),
    enabled: id !== "",
    queryFn: async () => Servers.TestStatus(id),
  });
  const clear = useCallback(() => {
    beginning.current.dropped = true;
    setId("");
  }, []);
  const cancel = () => {
    beginning.current.cancelled = true;
    if (id !== "") cancelTest(id);
  };
  const status = id === "" ? undefined : query.data;
  const running = begin.isPending || (id !== "" && status?.done !== true && !query.isError);

  // A test nobody looks at any more must not keep a process alive.
  useEffect(() => {
    if (id === "") return;
    return () => cancelTest(id);
  }, [id]);
  useEffect(() => clear, [clear]);

  return {
    status,
    running,
    startedAt,
    error: begin.error ?? query.error,
    start: begin.mutate,
    cancel,
    clear,
  };
}

/** cancelTest ends a test. That it has ended by itself meanwhile is as good. */
function cancelTest(id: string): void {
  void Servers.CancelTest(id).catch(() => undefined);
}
