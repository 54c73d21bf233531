import type { SectionOf } from '#collections/section-bodies.ts';
import { FactList } from '#ui/fact-list.tsx';
import { Band } from './band.tsx';
import { Capability } from './capability.tsx';
import styles from './catalogue.module.scss';
import { CatalogueEntry } from './catalogue-entry.tsx';

/** Every service of the catalogue in full. */
export function ServiceCatalogueSection({ section }: { section: SectionOf<'serviceCatalogue'> }) {
  const { words } = section;
  return (
    <Band ground={section.ground} id={section.id ?? 'catalogue'}>
      <ul className={`${styles.entries} entering`}>
        {section.entries.map((service) => (
          <CatalogueEntry
            key={service.slug}
            entry={service}
            lists={
              <>
                <FactList title={words.features} items={service.features} />
                <FactList
                  title={words.capabilities}
                  items={service.capabilities.map((text) => <Capability key={text} text={text} />)}
                />
              </>
            }
            technologies={<FactList title={words.technologies} items={service.technologies} shape="tags" />}
          />
        ))}
      </ul>
    </Band>
  );
}
