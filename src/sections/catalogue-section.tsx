import type { SectionOf } from '#model/collections/section-bodies.ts';
import { SectionFrame } from './section-frame.tsx';
import { SectorEntries } from './sector-entries.tsx';
import { ServiceEntries } from './service-entries.tsx';

export function CatalogueSection({ section }: { section: SectionOf<'serviceCatalogue' | 'sectorCatalogue'> }) {
  return (
    <SectionFrame theme={section.theme} id={section.id ?? 'catalogue'}>
      {section.type === 'serviceCatalogue' ? <ServiceEntries section={section} /> : <SectorEntries section={section} />}
    </SectionFrame>
  );
}
