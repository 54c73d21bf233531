/** A page as it would be without any script: what stands in its way to the first paint is the physical limit. */
export const stripScripts = (html: string): string =>
  html
    // Data is not a script: crawlers read it.
    .replaceAll(/<script\b(?![^>]*type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '');
