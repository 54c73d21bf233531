import type { EntryLink } from '#model/collections/section-bodies.ts';
import { LinksSection } from '#sections/links-section.tsx';

type RelatedEntriesProps = { heading: string; entries: readonly EntryLink[] };

/** Renders a list of links to related entries. Renders nothing if the list is empty: some services have no sectors. */
export function RelatedEntries({ heading, entries }: RelatedEntriesProps) {
  if (entries.length === 0) return null;
  const items = entries.map(({ path, title, description }) => ({ label: title, to: path, text: description }));
  return <LinksSection section={{ type: 'links', heading, items }} />;
}
