import { hrefs } from '#lib/hrefs.ts';
import type { ContentOf } from '#model/collections/collections.ts';
import columns from '#sections/columns.module.scss';
import { SectionFrame } from '#sections/section-frame.tsx';
import { SectionList } from '#sections/section-list.tsx';
import { FactList } from '#ui/fact-list.tsx';
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
      <SectionFrame theme="tint">
        <div className={columns.columns}>
          <FactList title={words.benefits} items={sector.benefits} level="h2" />
          <FactList title={words.useCases} items={sector.useCases} level="h2" />
          <FactList title={words.technologies} items={sector.technologies} level="h2" />
          <FactList title={words.compliance} items={sector.compliance} level="h2" />
          <FactList title={words.keyFeatures} items={sector.keyFeatures} level="h2" />
        </div>
      </SectionFrame>
      <SectionList sections={sector.sections} />
      <RelatedEntries heading={words.relatedServices} entries={sector.relatedServices} />
      <RelatedEntries heading={words.relatedArticles} entries={sector.relatedArticles} />
      <ClosingCall call={sector.callToAction} more={{ label: words.all, to: hrefs.sectors }} />
    </>
  );
}
