import type { EntryLink } from '#model/collections/section-bodies.ts';
import { LinksSection } from '#sections/links-section.tsx';

type RelatedEntriesProps = { heading: string; entries: readonly EntryLink[] };

/** What leads on from a page, as a ruled list; nothing where there is none, such as a service that no sector uses. */
export function RelatedEntries({ heading, entries }: RelatedEntriesProps) {
  if (entries.length === 0) return null;
  const items = entries.map(({ path, title, description }) => ({ label: title, to: path, text: description }));
  return <LinksSection section={{ type: 'links', heading, items }} />;
}
