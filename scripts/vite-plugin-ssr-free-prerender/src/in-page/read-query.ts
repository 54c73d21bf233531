/** The query of the address, as the page reads it by names. */

/** Made up where no link of the page has the name: a number, and a text. */
const anyValue = '2';

const readName = (read: string): string | undefined => /^URLSearchParams\.\w+\('(.*)'\)$/s.exec(read)?.[1];

/** A query with what the page has asked for, with the values of its last links, as the first often is what shows without; empty where it asks for none. */
export function readQuery(reads: readonly string[]): string {
  const names = new Set(reads.flatMap((read) => readName(read) ?? []));
  if (names.size === 0) return '';
  const linked = [...document.querySelectorAll<HTMLAnchorElement>('a[href*="?"]')]
    .map(({ href }) => URL.parse(href)?.searchParams)
    .reverse();
  const query = new URLSearchParams();
  for (const name of names) query.set(name, linked.find((each) => each?.has(name))?.get(name) ?? anyValue);
  return `?${query}`;
}
