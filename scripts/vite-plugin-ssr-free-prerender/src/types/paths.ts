/**
 * Converts between addresses, paths and files of the site. `base` is Vite's option: the path of the site on its host,
 * such as `/` or `/shop/`.
 */

/**
 * Returns the part of an address after the base: `about` for `/shop/about`, an empty text for `/shop/` and `/shop`.
 * Returns null for an address outside the base, such as `/other`.
 */
export function belowBase(address: string, base: string): string | null {
  if (address.startsWith(base)) return address.slice(base.length);
  return `${address}/` === base ? '' : null;
}

/** Returns the address of a file of the site, with the base. */
export const addressOf = (file: string, base: string): string => base + file;

/**
 * Returns the file of a page, relative to the output folder: `/` → `index.html`, `/about` → `about.html`, `/blog/a` →
 * `blog/a.html`, `/c%23` → `c#.html`.
 */
export function outputPath(path: string, base = '/'): string {
  const below = decodeText(belowBase(path, base) ?? path).replace(/^\/|\/$/g, '');
  return below === '' ? 'index.html' : `${below}.html`;
}

/** Decodes percent-encoding. Returns the text unchanged if its encoding is invalid. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Matches the escapes of `#`, `%`, `?`, `/` and `\`. Decoded, these characters would end or split the path. */
const kept = /%(2[35f]|3f|5c)/gi;

/** Decodes a path for display. Keeps the escapes of characters that would turn the path into another address. */
export const decodePath = (text: string): string =>
  decodeText(text.replace(kept, (_, code: string) => `%25${code.toUpperCase()}`));

/** Encodes a path as browsers do in `location.pathname`. */
export const encodePath = (path: string): string => URL.parse(path, 'http://site.invalid')?.pathname ?? path;

/**
 * Returns null if all hosts interpret the path in the same way. Otherwise returns the reason, and what to do about it.
 */
export function findUnsafeEscape(pathname: string): string | null {
  const [parting] = /%(?:2f|5c)/i.exec(pathname) ?? [];
  if (parting !== undefined)
    return `some hosts read ${parting} as a slash, and others reject it. Give the page an address without it`;
  try {
    decodeURIComponent(pathname);
    return null;
  } catch {
    return 'its percent signs are not valid UTF-8 escapes, so hosts reject it. Build the link with encodeURIComponent(name), which writes "%" as "%25"';
  }
}
