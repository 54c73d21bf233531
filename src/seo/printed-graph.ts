/** The canonical address of the page whose head the document has. */
const canonicalOf = ({ head }: Document): string | null | undefined =>
  head.querySelector('link[rel="canonical"]')?.getAttribute('href');

/**
 * Structured data of a page that lists entries. A finished page has it: there it is read, so that no script grows with the number of
 * entries. It is loaded where the page is put together in the browser.
 */
export async function gatherGraph(canonical: string, load: () => Promise<{ default: string }>): Promise<string> {
  const text = canonicalOf(document) === canonical && document.getElementById('structured-data')?.textContent;
  return text || (await load()).default;
}
