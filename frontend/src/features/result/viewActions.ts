import { createContext, useContext, useEffect } from "react";

/** What the buttons above a view do: search in it, copy it, save it. */
export interface ViewActions {
  find?: () => void;
  copy?: () => string | Promise<string>;
  /** An address that downloads it. */
  save?: string;
}

export const ViewActionsContext = createContext<(actions: ViewActions) => void>(() => undefined);

/** useViewActions gives the buttons above the view their meaning while it is shown. Pass a memoised value. */
export function useViewActions(actions: ViewActions | null): void {
  const offer = useContext(ViewActionsContext);
  useEffect(() => {
    if (!actions) return;
    offer(actions);
    return () => offer({});
  }, [offer, actions]);
}
