import { usePanelRef } from "react-resizable-panels";
import { useRemembered } from "../../state/window";

/**
 * useRememberedSize keeps a panel as wide or high as a person made it: in
 * pixels, so that a larger window does not make a larger sidebar.
 */
export function useRememberedSize(key: string, initial: number) {
  const [size, setSize] = useRemembered(key, initial);
  const panelRef = usePanelRef();
  return {
    panel: { panelRef, defaultSize: size, groupResizeBehavior: "preserve-pixel-size" as const },
    remember: (_layout: unknown, { isUserInteraction }: { isUserInteraction: boolean }) => {
      const now = panelRef.current?.getSize().inPixels;
      if (isUserInteraction && now) setSize(Math.round(now));
    },
  };
}
