import { useComputedColorScheme } from "@mantine/core";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isDesktop, type App, type CallDetail } from "../../platform";
import { wholeText } from "../result/wholeText";
import type { DisplayMode, Surroundings } from "./hostContext";
import { AppSession, type AppOutcome } from "./session";
import type { AppHost } from "./bridge";
import { useAsks } from "./useAsks";

export interface Said {
  kind: Parameters<AppHost["tell"]>[0];
  at: number;
  text: string;
}

const maxSaid = 200;
const minHeight = 48;

/** useAppSession runs an app in a frame over `place`, and feeds it a call. */
export function useAppSession(app: App, title: string, granted: readonly string[], detail: CallDetail) {
  const place = useRef<HTMLDivElement>(null);
  const session = useRef<AppSession | null>(null);
  const theme = useComputedColorScheme("light");
  const [mode, setMode] = useState<DisplayMode>("inline");
  const [wanted, setWanted] = useState(0);
  const [ready, setReady] = useState(false);
  const [dropped, setDropped] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [said, setSaid] = useState<Said[]>([]);
  const asks = useAsks();

  const surroundings = useCallback((): Surroundings => {
    const box = place.current?.getBoundingClientRect();
    const full = mode === "fullscreen";
    return {
      theme,
      displayMode: mode,
      width: full ? window.innerWidth : Math.round(box?.width ?? 0),
      height: full ? window.innerHeight : Math.round(box?.height ?? 0),
      tool: app.toolDefinition,
      platform: isDesktop() ? "desktop" : "web",
    };
  }, [theme, mode, app.toolDefinition]);

  // The session lives as long as the app; what it is given on the way is read through this.
  const now = useRef({ surroundings, mode, asks });
  useLayoutEffect(() => {
    now.current = { surroundings, mode, asks };
  });

  useEffect(() => {
    const started = new AppSession({
      app,
      title,
      granted,
      surroundings: now.current.surroundings(),
      host: {
        tell: (kind, text) => setSaid((all) => [...all, { kind, text, at: Date.now() }].slice(-maxSaid)),
        mayOpen: async (url) => now.current.asks.mayOpen(url),
        mayCall: async (tool, args) => now.current.asks.mayCall(tool, args),
        wantMode: (asked, supported) => {
          const known = asked === "inline" || asked === "fullscreen";
          if (!known || (supported && !supported.includes(asked))) return now.current.mode;
          setMode(asked);
          return asked;
        },
        size: setWanted,
        initialized: () => setReady(true),
        dropped: setDropped,
        stopped: () => setStopped(true),
      },
    });
    session.current = started;
    return () => {
      session.current = null;
      void started.end();
    };
  }, [app, title, granted]);

  useFeeding(session, detail, app);

  useLayoutEffect(() => {
    const box = place.current;
    if (!box) return;
    const full = mode === "fullscreen";
    const follow = () => {
      const at = box.getBoundingClientRect();
      const height = wanted > 0 ? Math.min(at.height, Math.max(minHeight, wanted)) : at.height;
      const rect = full
        ? { top: 40, left: 0, width: window.innerWidth, height: window.innerHeight - 40 }
        : { top: at.top, left: at.left, width: at.width, height };
      session.current?.place(stopped ? null : rect, full);
    };
    const moved = () => {
      follow();
      session.current?.surround(surroundings());
    };
    moved();
    const size = new ResizeObserver(moved);
    size.observe(box);
    const sight = new IntersectionObserver(follow);
    sight.observe(box);
    window.addEventListener("resize", moved);
    return () => {
      size.disconnect();
      sight.disconnect();
      window.removeEventListener("resize", moved);
    };
  }, [mode, wanted, stopped, ready, surroundings]);

  return { place, mode, setMode, ready, dropped, stopped, said, asks };
}

/** useFeeding gives the app the call's arguments at once, and its end when it is there. */
function useFeeding(session: React.RefObject<AppSession | null>, detail: CallDetail, app: App): void {
  const end = useRef<{ promise: Promise<AppOutcome>; done: (outcome: AppOutcome) => void }>(null);
  const args = useRef(detail.arguments);
  useEffect(() => {
    let done: (outcome: AppOutcome) => void = () => undefined;
    const promise = new Promise<AppOutcome>((settle) => {
      done = settle;
    });
    end.current = { promise, done };
    void wholeText(args.current).then(async (text) => session.current?.feed(text || "{}", promise));
  }, [session, app]);
  useEffect(() => {
    if (detail.call.status === "running") return;
    const ended = end.current;
    if (detail.result.bytes > 0) {
      void wholeText(detail.result).then((result) => ended?.done({ result }));
    } else ended?.done({ cancelled: detail.failure?.message ?? "The call ended without a result." });
  }, [detail, app]);
}
