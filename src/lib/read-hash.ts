/** Returns the decoded hash of an address, without its #. A hash with an invalid escape is returned undecoded. */
export function readHash(hash: string): string {
  const text = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
