import { useEffect } from "react";
import { create } from "zustand";
import { openServer, remember } from "../../state/window";

/** Which server is to be examined as soon as its page is there, or "". */
const useWish = create<{ server: string }>()(() => ({ server: "" }));

/** openDoctor shows a server's examination and begins it. */
export function openDoctor(server: string): void {
  useWish.setState({ server });
  remember("server.section", "doctor");
  openServer(server);
}

/** useDoctorWish begins the examination that openDoctor asked for. */
export function useDoctorWish(server: string, start: (server: string) => void): void {
  const wished = useWish((state) => state.server === server);
  useEffect(() => {
    if (!wished) return;
    useWish.setState({ server: "" });
    start(server);
  }, [wished, server, start]);
}
