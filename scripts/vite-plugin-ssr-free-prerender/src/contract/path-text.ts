/** Paths as people write them, which name pages and files, and as addresses have them. Pure. */

/** As a person writes it; as it stands when its percent signs are no encoding. */
export function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** As `location.pathname` says it. */
export const encodePath = (path: string): string => URL.parse(path, 'http://site.invalid')?.pathname ?? path;
