const mac = /Mac/.test(navigator.platform);

/** shortcut writes a combination as this machine's keyboard names it: shortcut("K") is ⌘K or Ctrl K. */
export function shortcut(key: string): string {
  return mac ? `⌘${key}` : `Ctrl ${key}`;
}
