import type { SectionOf } from '#model/collections/section-bodies.ts';
import { FactList } from '#ui/fact-list.tsx';
import { Capability } from './capability.tsx';
import styles from './catalogue.module.scss';
import { CatalogueEntry, CatalogueIndex } from './catalogue-entry.tsx';

export function ServiceEntries({ section: { words, entries } }: { section: SectionOf<'serviceCatalogue'> }) {
  return (
    <>
      <CatalogueIndex label={words.index} entries={entries} />
      <ul className={`${styles.entries} entering`}>
        {entries.map((service) => (
          <CatalogueEntry
            key={service.slug}
            entry={service}
            lists={
              <>
                <FactList title={words.features} items={service.features} />
                <FactList
                  title={words.capabilities}
                  items={service.capabilities.map((one) => <Capability key={one.text} capability={one} />)}
                />
              </>
            }
            technologies={<FactList title={words.technologies} items={service.technologies} shape="line" />}
          />
        ))}
      </ul>
    </>
  );
}
