import type { SectionOf } from '#collections/section-bodies.ts';
import { FactList } from '#ui/fact-list.tsx';
import { Band } from './band.tsx';
import styles from './catalogue.module.scss';
import { CatalogueEntry } from './catalogue-entry.tsx';

const maxUseCases = 5;
const maxTechnologies = 6;

function UseCases({ useCases }: { useCases: readonly string[] }) {
  const more = useCases.length - maxUseCases;
  return (
    <div>
      <FactList title="Use Cases" items={useCases.slice(0, maxUseCases)} />
      {more > 0 ? <p className={styles.rest}>{`+ ${more} more use cases`}</p> : null}
    </div>
  );
}

/** Every sector of the catalogue: the first use cases and technologies, and the way to the rest. */
export function SectorCatalogueSection({ section }: { section: SectionOf<'sectorCatalogue'> }) {
  return (
    <Band ground={section.ground} id={section.id ?? 'catalogue'}>
      <ul className={`${styles.entries} entering`}>
        {section.entries.map((sector) => (
          <CatalogueEntry
            key={sector.slug}
            entry={sector}
            link={{ to: sector.path, label: `Learn more about ${sector.title} solutions` }}
            lists={
              <>
                <FactList title="Key Benefits" items={sector.benefits} />
                <UseCases useCases={sector.useCases} />
              </>
            }
            technologies={
              <FactList
                title="Featured Technologies"
                items={sector.technologies.slice(0, maxTechnologies)}
                shape="tags"
              />
            }
          />
        ))}
      </ul>
    </Band>
  );
}
