import type { PageFacts } from 'vite-plugin-ssr-free-prerender';

/** What a finished page says about itself, by a parser that is not the engine's. Needs a DOM. */
export function readFacts(path: string, html: string): PageFacts {
  const text = (element: Element): string => (element.textContent ?? '').trim();
  const page = new DOMParser().parseFromString(html, 'text/html');
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
    styled: all('[style]').map((element) => `${element.localName}.${element.getAttribute('class') ?? ''}`),
  };
}
