/** `dist/_redirects`: addresses that pages have had, in the form that Netlify and Cloudflare Pages read. Pure. */

import { cleanPath } from '../../../src/lib/clean-path.ts';

/** `from` is as `cleanPath` leaves it. `to` may end in an anchor; the visitor's query goes between the two. */
export type Redirect = { from: string; to: string };

/** The redirects cannot be written as a host reads them. */
export class RedirectsFileError extends Error {
  override readonly name = 'RedirectsFileError';
}

export const redirectsName = '_redirects';

/** What Cloudflare Pages takes at most (developers.cloudflare.com/pages/configuration/redirects). */
const maxLines = 2000;

/** An address as visitors spell it: that of a page also with a slash or its ending, that of a file, such as "/index.php", alone. */
const spellings = (from: string): string[] => (/\.[^/]*$/.test(from) ? [from] : [from, `${from}/`, `${from}.html`]);

export function printRedirectsFile(redirects: readonly Redirect[]): string {
  const lines = redirects.flatMap(({ from, to }) => spellings(from).map((spelling) => `${spelling} ${to} 301`));
  if (lines.length > maxLines) {
    throw new RedirectsFileError(
      `content/redirects.yaml holds ${redirects.length} entries, which are ${lines.length} lines of ${redirectsName}, and hosts that read it take ${maxLines}. Remove the oldest, with their lines in content/published.yaml.`,
    );
  }
  return `${['# Addresses that pages have had: content/redirects.yaml', ...lines].join('\n')}\n`;
}

/** The redirects of such a file, each once. */
export function parseRedirectsFile(text: string): Redirect[] {
  return text.split('\n').flatMap((line) => {
    const [, from, to] = /^(\/\S*) (\/\S*) 301$/.exec(line) ?? [];
    return from && to && cleanPath(from) === null ? [{ from, to }] : [];
  });
}

/** The page and the anchor on it, with its sign; empty where there is none. */
export function splitTarget(to: string): { path: string; anchor: string } {
  const at = to.indexOf('#');
  return at < 0 ? { path: to, anchor: '' } : { path: to.slice(0, at), anchor: to.slice(at) };
}

/** The redirects of one build, for a server that looks them up by address. */
export class Redirects {
  readonly #targets: ReadonlyMap<string, string>;

  constructor(redirects: readonly Redirect[]) {
    this.#targets = new Map(redirects.map(({ from, to }) => [from, to]));
  }

  /** Where an address leads that a page has had; null for any other. */
  find(path: string, search: string): string | null {
    const to = this.#targets.get(path);
    if (to === undefined) return null;
    const { path: page, anchor } = splitTarget(to);
    return `${page}${search}${anchor}`;
  }
}
