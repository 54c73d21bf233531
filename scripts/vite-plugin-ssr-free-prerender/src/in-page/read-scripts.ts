/** What a page did until it was adopted. */
export type Trace = {
  /** Addresses of the scripts that it has loaded, in their order. */
  scripts: readonly string[];
  /** What it has read of its visitor. */
  reads: readonly string[];
  /** The address of the service worker that has answered for the host; empty where none has. */
  worker: string;
};

export const noTrace: Trace = { scripts: [], reads: [], worker: '' };

export const readScripts = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((name) => /\.m?js$/.test(name))
    .sort();
