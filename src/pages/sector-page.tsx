import { catalogue, findService } from '#content/catalogue.ts';
import type { SectorContent } from '#content/content-types.ts';
import { hrefs } from '#routes/hrefs.ts';
import { Band } from '#sections/band.tsx';
import columns from '#sections/columns.module.scss';
import { LinksSection } from '#sections/links-section.tsx';
import { SectionList } from '#sections/section-list.tsx';
import { buildSectorHead } from '#seo/build-head.ts';
import { PageHead } from '#seo/page-head.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { ClosingCall } from './closing-call.tsx';
import { EntryHero } from './entry-hero.tsx';
import { RelatedArticles } from './related-articles.tsx';

export function SectorPage({ sector }: { sector: SectorContent }) {
  const related = sector.relatedServices.map(findService).filter((service) => service !== undefined);
  return (
    <>
      <PageHead head={buildSectorHead(catalogue, sector)} />
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
      <LinksSection
        section={{
          type: 'links',
          heading: 'Services that this sector uses',
          items: related.map((service) => ({
            label: service.title,
            to: hrefs.service(service.slug),
            text: service.description,
          })),
        }}
      />
      <RelatedArticles slugs={sector.relatedArticles} />
      <ClosingCall call={sector.callToAction} more={{ label: 'View all industry solutions', to: hrefs.sectors }} />
    </>
  );
}
