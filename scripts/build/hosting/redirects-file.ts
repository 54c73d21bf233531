/** `dist/_redirects`: addresses that pages have had, in the form that Netlify and Cloudflare Pages read. Pure. */

/** `to` may end in an anchor; the visitor's query goes between the two. */
export type Redirect = { from: string; to: string };

/** The redirects cannot be written as a host reads them. */
export class RedirectsFileError extends Error {
  override readonly name = 'RedirectsFileError';
}

export const redirectsName = '_redirects';

/** What Cloudflare Pages takes at most (developers.cloudflare.com/pages/configuration/redirects): each address is there with and without a slash. */
const maxRedirects = 1000;

export function printRedirectsFile(redirects: readonly Redirect[]): string {
  if (redirects.length > maxRedirects) {
    throw new RedirectsFileError(
      `content/redirects.yaml holds ${redirects.length} entries, and hosts that read ${redirectsName} take ${maxRedirects}. Remove the oldest, with their lines in content/published.yaml.`,
    );
  }
  const lines = redirects.flatMap(({ from, to }) => [`${from} ${to} 301`, `${from}/ ${to} 301`]);
  return `${['# Addresses that pages have had: content/redirects.yaml', ...lines].join('\n')}\n`;
}

/** The redirects of such a file, each once. */
export function parseRedirectsFile(text: string): Redirect[] {
  return text.split('\n').flatMap((line) => {
    const [, from, to] = /^(\/\S*[^\s/]) (\/\S*) 301$/.exec(line) ?? [];
    return from && to ? [{ from, to }] : [];
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
