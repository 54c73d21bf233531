/** Returns the head tags of the page as sent. A page rendered in its place prints its own, so these are then removed. */
export function findSnapshotHead(): Element[] {
  const tags =
    'title, meta[name="description"], meta[name="robots"], meta[name^="twitter:"], meta[property], link[rel="canonical"], link[rel="preload"][as="image"]';
  return [...document.head.querySelectorAll(tags)];
}
