/** The folder of the host that the site lies in, as Vite's `base` names it: `/`, or `/shop/`. Pure. */

/** What stands behind the base in an address: `about` of `/shop/about`, nothing of `/shop/`; null of `/other`. */
export function belowBase(address: string, base: string): string | null {
  if (address.startsWith(base)) return address.slice(base.length);
  return `${address}/` === base ? '' : null;
}

/** The address of a file of the site. */
export const addressOf = (file: string, base: string): string => base + file;

/** File of a path below the output folder: `/` → `index.html`, `/about` → `about.html`, `/blog/a` → `blog/a.html`, `/c%23` → `c#.html`. */
export function outputPath(path: string, base = '/'): string {
  const below = decodeText(belowBase(path, base) ?? path).replace(/^\/|\/$/g, '');
  return below === '' ? 'index.html' : `${below}.html`;
}

/** As a person writes it; as it stands when its percent signs are no encoding. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The escapes of `#`, `%`, `?`, `/` and `\`, which end a path or part it where they are none. */
const kept = /%(2[35f]|3f|5c)/gi;

/** The name of a page, by its address: as a person writes it, but for escapes without which it would be another address. */
export const decodePath = (text: string): string =>
  decodeText(text.replace(kept, (_, code: string) => `%25${code.toUpperCase()}`));

/** As `location.pathname` says it. */
export const encodePath = (path: string): string => URL.parse(path, 'http://site.invalid')?.pathname ?? path;

/** What hosts do not read alike in an address, with what to do; null when there is no such thing. */
export function findUnsafeEscape(pathname: string): string | null {
  const [parting] = /%(?:2f|5c)/i.exec(pathname) ?? [];
  if (parting !== undefined)
    return `some hosts take ${parting} for a slash, others refuse it. Give the page an address without it`;
  try {
    decodeURIComponent(pathname);
    return null;
  } catch {
    return 'its percent signs are no escapes of UTF-8, and hosts refuse it. Write encodeURIComponent(name) into the link, which makes %25 of "%"';
  }
}
