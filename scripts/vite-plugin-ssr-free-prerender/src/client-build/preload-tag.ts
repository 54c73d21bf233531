/** The tag by which a page has a chunk fetched before its app asks for it. Marked: a template may preload what is no part of the page. */
export const printPreload = (href: string): string =>
  `<link rel="modulepreload" crossorigin href="${href}" data-prerendered>`;
