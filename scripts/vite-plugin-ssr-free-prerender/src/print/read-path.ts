/** Paths as pages are named, and as routers have them. Pure. */

/** As a person writes it; as it stands when its percent signs are no encoding. */
export function readText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The same, but for escapes without which it would be another address: those of `#`, `%`, `?`, `/` and `\`. */
export const readPath = (text: string): string =>
  readText(text.replace(/%(2[35f]|3f|5c)/gi, (_, code: string) => `%25${code.toUpperCase()}`));
