/** handleId is the element id of a tab's handle; an id must not hold spaces, names may. */
export function handleId(tabId: string): string {
  return `handle-${encodeURIComponent(tabId)}`;
}
