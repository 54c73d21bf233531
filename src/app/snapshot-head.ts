/**
 * Returns the prerendered page's head tags. The caller removes them when the app renders another page, which adds its
 * own tags.
 */
export function findSnapshotHead(): Element[] {
  const tags =
    'title, meta[name="description"], meta[name="robots"], meta[name^="twitter:"], meta[property], link[rel="canonical"], link[rel="preload"][as="image"]';
  return [...document.head.querySelectorAll(tags)];
}
