import { lazy, Suspense, useState, type ComponentType } from "react";

const rest: (() => Promise<unknown>)[] = [];

/**
 * later is a component whose code is not needed for the first picture: it is fetched once the window has been drawn, or
 * when it is shown before that.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  const fetchOnce = async () => (known ??= await load());
  const Waiting = lazy(async () => ({ default: await fetchOnce() }));
  rest.push(fetchOnce);
  return function Later(props: P) {
    // One that is here already is drawn at once; lazy would show nothing first.
    const [Part] = useState<ComponentType<P>>(() => known ?? Waiting);
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** fetchTheRest fetches the code of all of them, one after the other. What fails is fetched when it is shown. */
export async function fetchTheRest(): Promise<void> {
  for (const fetchOnce of rest) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      await fetchOnce();
    } catch {
      // The page has lost its server, and says so elsewhere.
    }
  }
}
