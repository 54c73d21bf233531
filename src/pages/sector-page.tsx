import { hrefs } from '#lib/hrefs.ts';
import type { ContentOf } from '#model/collections/collections.ts';
import { SectionList } from '#sections/section-list.tsx';
import { SectorFacts } from '#sections/sector-facts.tsx';
import { ClosingCall } from './closing-call.tsx';
import { EntryHero } from './entry-hero.tsx';
import { PageHead } from './page-head.tsx';
import { RelatedEntries } from './related-entries.tsx';

export function SectorPage({ page: sector }: { page: ContentOf<'sector'> }) {
  const { words } = sector;
  return (
    <>
      <PageHead head={sector.head} />
      <EntryHero entry={sector} back={{ to: hrefs.sectors, label: words.back }} />
      <SectorFacts sector={sector} />
      <SectionList sections={sector.sections} />
      <RelatedEntries heading={words.relatedServices} entries={sector.relatedServices} />
      <RelatedEntries heading={words.relatedArticles} entries={sector.relatedArticles} />
      <ClosingCall call={sector.callToAction} more={{ label: words.all, to: hrefs.sectors }} />
    </>
  );
}
