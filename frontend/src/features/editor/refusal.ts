import { useEffect, useState } from "react";
import { toFailure } from "../../platform";

/** What the backend says is wrong with one key of a definition. */
export interface Refusal {
  key: string;
  message: string;
}

/** refusal finds the key that a failure is about. */
export function refusal(failure: Error | null): Refusal | undefined {
  if (!failure) return undefined;
  const { message, hint, details } = toFailure(failure);
  try {
    const said: unknown = JSON.parse(details);
    if (typeof said !== "object" || said === null || !("key" in said)) return undefined;
    return { key: String(said.key), message: [message, hint].filter(Boolean).join(" ") };
  } catch {
    return undefined;
  }
}

/** useRefusal is what was said of the definition that was saved last, until it is changed. */
export function useRefusal(failure: Error | null, definition: string): Refusal | undefined {
  const [said, setSaid] = useState<{ failure: Error; definition: string }>();
  useEffect(() => {
    // Only what was saved counts, not what is typed after it.
    if (failure) setSaid((known) => (known?.failure === failure ? known : { failure, definition }));
  }, [failure, definition]);
  return said && said.failure === failure && said.definition === definition ? refusal(failure) : undefined;
}
