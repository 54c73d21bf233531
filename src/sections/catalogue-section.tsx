import type { SectionOf } from '#collections/section-bodies.ts';
import { Band } from './band.tsx';

/** The catalogue of services or of sectors: every entry in full. */
export function CatalogueSection({ section }: { section: SectionOf<'serviceCatalogue' | 'sectorCatalogue'> }) {
  return (
    <Band ground={section.ground} id={section.id ?? 'catalogue'}>
      {section.list}
    </Band>
  );
}
