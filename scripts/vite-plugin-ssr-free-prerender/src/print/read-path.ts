/** A path as a person writes it, and as pages are named; as it stands when its percent signs are no encoding. Pure. */
export function readPath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
