import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toFailure, Views, type Failure, type TextView } from "../../platform";

const pollMs = 200;
const prefix = "/blob/call/";

/** partOf is the call and the part that an address of a large body names, if it can be looked at in parts. */
export function partOf(url: string): { call: string; part: string } | undefined {
  if (!url.startsWith(prefix)) return undefined;
  const [call = "", ...rest] = url.slice(prefix.length).split("/");
  return rest.length > 0 ? { call, part: rest.join("/") } : undefined;
}

/** useTextView opens a view of a large body, follows it until it is whole, and closes it. */
export function useTextView(url: string): { view: TextView | undefined; failure: Failure | null } {
  const [opened, setOpened] = useState<{ url: string; view: TextView }>();
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    const part = partOf(url);
    if (!part) return;
    let gone = false;
    let id = "";
    const close = () => void Views.Close(id).catch(() => undefined); // it is closed at the end of the program, too
    Views.Open(part.call, part.part).then(
      (view) => {
        ({ id } = view);
        if (gone) close();
        else setOpened({ url, view });
      },
      (error: unknown) => !gone && setFailure(toFailure(error)),
    );
    return () => {
      gone = true;
      if (id) close();
    };
  }, [url]);
  const first = opened?.url === url ? opened.view : undefined;
  const id = first?.id ?? "";
  const { data, error } = useQuery({
    queryKey: ["view", id],
    enabled: id !== "",
    queryFn: async () => Views.State(id),
    refetchInterval: (query) => (query.state.data?.done || query.state.error ? false : pollMs),
    ...(first ? { initialData: first } : {}),
    initialDataUpdatedAt: 0,
  });
  const view = id ? (data ?? first) : undefined;
  return { view, failure: failure ?? view?.failure ?? (error && !view ? toFailure(error) : null) };
}
