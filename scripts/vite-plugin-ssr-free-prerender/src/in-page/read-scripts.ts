/** What a page did until it was adopted. */
export type Trace = {
  /** Addresses of the scripts that it has loaded, in their order. */
  scripts: readonly string[];
  /** What it has read of its visitor. */
  reads: readonly string[];
  /** A query for those that it has read; empty where it has read none. */
  query: string;
  /** The address of the service worker that has answered for the host; empty where none has. */
  worker: string;
};

export const noTrace: Trace = { scripts: [], reads: [], query: '', worker: '' };

export const readScripts = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((name) => /\.m?js$/.test(name))
    .sort();
