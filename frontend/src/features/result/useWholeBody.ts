import { useCallback, useEffect, useRef, useState } from "react";
import { fetchBody, toFailure, type Body, type Failure } from "../../platform";

export interface WholeBody {
  /** What there is to show now: the beginning, or all of it. */
  text: string;
  /** Only the beginning is here. */
  partial: boolean;
  loading: boolean;
  failure: Failure | null;
  load: () => void;
  cancel: () => void;
  /** All of the text, fetched when it is not here yet. */
  whole: () => Promise<string>;
}

/** useWholeBody shows the beginning of a large body, and fetches the rest when asked. */
export function useWholeBody(body: Body, pretty: boolean): WholeBody {
  const [loaded, setLoaded] = useState<{ body: Body; text: string } | null>(null);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), [body.url]);

  const all = loaded?.body.url === body.url ? loaded.text : undefined;
  const whole = useCallback(async () => {
    if (!body.truncated) return body.text;
    return all ?? fetchBody(body.url, { pretty });
  }, [body, pretty, all]);

  const load = useCallback(() => {
    const control = new AbortController();
    running.current = control;
    setLoading(true);
    setFailure(null);
    fetchBody(body.url, { pretty, signal: control.signal })
      .then((text) => setLoaded({ body, text }))
      .catch((error: unknown) => !control.signal.aborted && setFailure(toFailure(error)))
      .finally(() => setLoading(false));
  }, [body, pretty]);

  return {
    text: all ?? body.text,
    partial: body.truncated && all === undefined,
    loading,
    failure,
    load,
    cancel: () => running.current?.abort(),
    whole,
  };
}
