import { useCallback, useState } from "react";
import { webAddress } from "../result/SafeLink";

export type AppAsk = { kind: "link"; url: URL } | { kind: "tool"; tool: string; args: string };

interface Pending {
  ask: AppAsk;
  answer(yes: boolean): void;
}

/**
 * useAsks has an app's requests wait for the person, one at a time: while one is
 * shown, another is refused. An app cannot bury the person in questions.
 */
export function useAsks() {
  const [pending, setPending] = useState<Pending | null>(null);
  const ask = useCallback(async (what: AppAsk, refusal: string): Promise<void> => {
    const yes = await new Promise<boolean>((answer) => {
      setPending((now) => {
        if (!now) return { ask: what, answer };
        answer(false);
        return now;
      });
    });
    if (!yes) throw new Error(refusal);
  }, []);
  const decide = useCallback((yes: boolean) => {
    setPending((now) => {
      now?.answer(yes);
      return null;
    });
  }, []);
  const mayOpen = useCallback(
    async (address: string) => {
      const url = webAddress(address);
      if (!url) throw new Error("Invalid URL: only http and https are opened.");
      await ask({ kind: "link", url }, "The person did not open the link.");
    },
    [ask],
  );
  const mayCall = useCallback(
    async (tool: string, args: string) =>
      ask({ kind: "tool", tool, args }, `The person did not let ${tool} be called.`),
    [ask],
  );
  return { pending: pending?.ask ?? null, decide, mayOpen, mayCall };
}
