import type { App } from "../../platform";
import type { Said } from "./useAppSession";

/** reachOf lists the outside addresses an app may use, each once. */
export function reachOf(app: App): string[] {
  return [...new Set([...app.connect, ...app.resource, ...app.frame])];
}

const permissions: Record<string, string> = {
  camera: "the camera",
  microphone: "the microphone",
  geolocation: "the place where you are",
  "clipboard-write": "writing to the clipboard",
};

export function permissionWords(name: string): string {
  return permissions[name] ?? name;
}

export const saidWords: Record<Said["kind"], string> = {
  message: "Message to the conversation",
  context: "For the model to know",
  log: "Log",
  call: "Called",
  read: "Read",
  refused: "Refused",
};
