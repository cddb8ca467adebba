import { createContext, useContext, useEffect, useState, type Dispatch, type SetStateAction } from "react";

/** What the buttons above a view do: search in it, copy it, save it. */
export interface ViewActions {
  find?: () => void;
  copy?: () => string | Promise<string>;
  /** An address that downloads it. */
  save?: string;
}

/** Whoever shows the buttons gives the second part of useOfferedActions here. */
export const ViewActionsContext = createContext<Dispatch<SetStateAction<ViewActions>>>(() => undefined);

/** useOfferedActions are what the view in front offers, and the way to offer it. */
export const useOfferedActions = () => useState<ViewActions>({});

/** useViewActions gives the buttons above the view their meaning while it is shown. Pass a memoised value. */
export function useViewActions(actions: ViewActions | null): void {
  const offer = useContext(ViewActionsContext);
  useEffect(() => {
    if (!actions) return;
    offer(actions);
    // A view that goes takes back only what it gave: the next one may have come already.
    return () => offer((current) => (current === actions ? {} : current));
  }, [offer, actions]);
}
