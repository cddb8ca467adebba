import { createRoot } from "react-dom/client";
import "./theme/global.css";
import { App } from "./App";
import { fetchTheRest } from "./components/later";
import { restoreWindow } from "./state/persist";

// Drawn only once it is known what stood here before, so that nothing jumps.
async function start(root: HTMLElement): Promise<void> {
  await restoreWindow();
  createRoot(root).render(<App />);
  // Behind the first picture, so that nothing has to be waited for later.
  window.setTimeout(() => void fetchTheRest(), 500);
}

const root = document.getElementById("root");
if (root) void start(root);
