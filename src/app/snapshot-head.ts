/** Returns the head tags of the prerendered page. A page rendered in its place adds its own tags, so these must be removed. */
export function findSnapshotHead(): Element[] {
  const tags =
    'title, meta[name="description"], meta[name="robots"], meta[name^="twitter:"], meta[property], link[rel="canonical"], link[rel="preload"][as="image"]';
  return [...document.head.querySelectorAll(tags)];
}
