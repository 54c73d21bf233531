import type { ContentOf } from '#collections/collections.ts';
import { hrefs } from '#routes/hrefs.ts';
import { Band } from '#sections/band.tsx';
import columns from '#sections/columns.module.scss';
import { SectionList } from '#sections/section-list.tsx';
import { PageHead } from '#seo/page-head.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { ClosingCall } from './closing-call.tsx';
import { EntryHero } from './entry-hero.tsx';
import { RelatedEntries } from './related-entries.tsx';

export function SectorPage({ sector }: { sector: ContentOf<'sector'> }) {
  return (
    <>
      <PageHead head={sector.head} />
      <EntryHero entry={sector} back={{ to: hrefs.sectors, label: 'Back to Sectors' }} />
      <Band ground="tint">
        <div className={columns.columns}>
          <FactList title="Key Benefits" items={sector.benefits} level="h2" />
          <FactList title="Use Cases" items={sector.useCases} level="h2" />
          <FactList title="Technologies" items={sector.technologies} level="h2" />
          <FactList title="Compliance & Standards" items={sector.compliance} level="h2" />
          <FactList title="Key Features" items={sector.keyFeatures} level="h2" />
        </div>
      </Band>
      <SectionList sections={sector.sections} />
      <RelatedEntries heading="Services that this sector uses" entries={sector.relatedServices} />
      <RelatedEntries heading="Read further" entries={sector.relatedArticles} />
      <ClosingCall call={sector.callToAction} more={{ label: 'View all industry solutions', to: hrefs.sectors }} />
    </>
  );
}
