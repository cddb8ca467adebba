import { create } from "zustand";
import type { Connection } from "../platform";

/** Whether the backend can be reached; the shell says so when it cannot. */
export const useConnection = create<{ connection: Connection }>()(() => ({ connection: "online" }));
