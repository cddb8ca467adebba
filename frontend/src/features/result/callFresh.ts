import { createContext } from "react";

/** CallFreshContext makes the shown call again and asks the server for it; null where that cannot be done. */
export const CallFreshContext = createContext<(() => void) | null>(null);
