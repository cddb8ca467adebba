import { navigate, useWindow } from "../../state/window";

/** openCall shows a call in the history. */
export function openCall(id: string): void {
  useWindow.setState(({ remembered }) => ({ remembered: { ...remembered, "history.selected": id } }));
  navigate("history");
}
