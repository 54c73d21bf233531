import type { EntryLink } from '#content/content-types.ts';
import { hrefs } from '#routes/hrefs.ts';
import { LinksSection } from '#sections/links-section.tsx';

type RelatedEntriesProps = { heading: string; entries: readonly EntryLink[]; href: (slug: string) => string };

/** What leads on from a page, as a ruled list. */
export function RelatedEntries({ heading, entries, href }: RelatedEntriesProps) {
  const items = entries.map(({ slug, title, description }) => ({ label: title, to: href(slug), text: description }));
  return <LinksSection section={{ type: 'links', heading, items }} />;
}

/** Articles that go deeper. */
export function RelatedArticles({
  articles,
  heading = 'Read further',
}: {
  articles: readonly EntryLink[];
  heading?: string;
}) {
  return <RelatedEntries heading={heading} entries={articles} href={hrefs.article} />;
}
