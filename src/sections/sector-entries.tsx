import type { SectionOf } from '#model/collections/section-bodies.ts';
import { FactList } from '#ui/fact-list.tsx';
import styles from './catalogue.module.scss';
import { CatalogueEntry, CatalogueIndex } from './catalogue-entry.tsx';

/** Renders every sector of the catalogue with its benefits, technologies and first use cases. */
export function SectorEntries({ section: { words, entries } }: { section: SectionOf<'sectorCatalogue'> }) {
  return (
    <>
      <CatalogueIndex label={words.index} entries={entries} />
      <ul className={`${styles.entries} entering`}>
        {entries.map((sector) => (
          <CatalogueEntry
            key={sector.slug}
            entry={sector}
            lists={
              <>
                <FactList title={words.benefits} items={sector.benefits} />
                <div>
                  <FactList title={words.useCases} items={sector.useCases} />
                  {sector.moreUseCases ? <p className={styles.rest}>{sector.moreUseCases}</p> : null}
                </div>
              </>
            }
            technologies={<FactList title={words.technologies} items={sector.technologies} shape="line" />}
          />
        ))}
      </ul>
    </>
  );
}
