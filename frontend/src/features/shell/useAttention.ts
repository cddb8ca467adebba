import { useEffect, useRef } from "react";

const name = document.title || "Fairlead";

/**
 * useAttention calls the person back when servers ask something while the window
 * is not in front: the title counts what waits, and the system is asked to say so
 * where it allows that.
 */
export function useAttention(waiting: number): void {
  const before = useRef(0);
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
    const more = waiting > before.current;
    before.current = waiting;
    if (!more || document.hasFocus() || !("Notification" in window)) return;
    void notify(waiting);
  }, [waiting]);
}

async function notify(waiting: number): Promise<void> {
  const allowed =
    Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  if (allowed !== "granted") return;
  // What a server asks does not belong on a locked screen: only that it asks.
  const note = new Notification("A server asks for something", {
    body:
      waiting === 1
        ? "One question waits in Fairlead’s inbox."
        : `${waiting} questions wait in Fairlead’s inbox.`,
    tag: "fairlead-inbox",
  });
  note.addEventListener("click", () => window.focus());
}
