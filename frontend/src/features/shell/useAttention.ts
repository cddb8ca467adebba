import { useEffect, useRef } from "react";
import { notifyOutside } from "../../platform";
import { navigate, useWindow } from "../../state/window";

const name = document.title || "Fairlead";

/** Where it is remembered that a browser may notify: only after the person has switched it on. */
export const notifyKey = "inbox.notify";

/**
 * useAttention calls the person back when servers ask something while the window is not in front: the title counts what
 * waits, and the system says so. What a server asks does not belong on a locked screen: only that it asks.
 */
export function useAttention(waiting: number): void {
  const before = useRef(0);
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
    const more = waiting > before.current;
    before.current = waiting;
    if (!more || document.hasFocus()) return;
    const open = () => navigate("inbox");
    if (!notifyOutside(waiting, open)) notifyInBrowser(waiting, open);
  }, [waiting]);
}

function notifyInBrowser(waiting: number, open: () => void): void {
  const wanted = useWindow.getState().remembered[notifyKey] === true;
  if (!wanted || !("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification("A server asks for something", {
    body:
      waiting === 1
        ? "One question waits in Fairlead’s inbox."
        : `${waiting} questions wait in Fairlead’s inbox.`,
    tag: "fairlead-inbox",
  });
  note.addEventListener("click", () => {
    window.focus();
    open();
  });
}
