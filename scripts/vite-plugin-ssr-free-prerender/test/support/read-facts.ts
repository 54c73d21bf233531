import type { PageFacts } from 'vite-plugin-ssr-free-prerender';

/**
 * Returns the facts of a finished page, such as its title and links, read from its parsed HTML. This function runs in
 * the browser.
 */
export function readFacts(path: string, page: Document): PageFacts {
  const text = (element: Element): string => (element.textContent ?? '').trim();
  const all = (selector: string): Element[] => [...page.querySelectorAll(selector)];
  const attribute = (selector: string, name: string): string[] =>
    all(selector).map((element) => element.getAttribute(name) ?? '');
  return {
    path,
    titles: all('head > title').map(text),
    descriptions: attribute('meta[name="description"]', 'content'),
    canonicals: attribute('link[rel="canonical"]', 'href'),
    robots: attribute('meta[name="robots"]', 'content'),
    h1: all('h1').map(text),
    structuredData: all('script[type="application/ld+json"]').map((element) => element.textContent ?? ''),
    links: all('a[href]').map((element) => ({
      href: element.getAttribute('href') ?? '',
      text: element.getAttribute('aria-label')?.trim() || text(element),
    })),
    ids: attribute('[id]', 'id'),
    styled: all('[style]').map((element) => [element.localName, ...element.classList].join('.')),
  };
}
