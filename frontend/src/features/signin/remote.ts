const remote = new Set(["http", "sse", "ws"]);

/** isRemote tells whether a server is reached over the network, where somebody can sign in. */
export const isRemote = ({ transport }: { transport: string }): boolean => remote.has(transport);
