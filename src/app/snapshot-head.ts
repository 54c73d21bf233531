/** Removes the head tags of another page's snapshot, so that the page rendered in its place does not double them. */
export function clearSnapshotHead(): void {
  const tags =
    'title, meta[name="description"], meta[name="robots"], meta[name^="twitter:"], meta[property], link[rel="canonical"]';
  for (const tag of document.head.querySelectorAll(tags)) tag.remove();
}
