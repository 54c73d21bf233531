/** What follows the # of an address, without its escapes; what is no valid escape is taken as it stands. */
export function readHash(hash: string): string {
  const text = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
