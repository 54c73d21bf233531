import type { SectionOf } from '#collections/section-bodies.ts';
import { FactList } from '#ui/fact-list.tsx';
import { Band } from './band.tsx';
import { Capability } from './capability.tsx';
import styles from './catalogue.module.scss';
import { CatalogueEntry } from './catalogue-entry.tsx';

/** Every service of the catalogue in full. */
export function ServiceCatalogueSection({ section }: { section: SectionOf<'serviceCatalogue'> }) {
  return (
    <Band ground={section.ground} id={section.id ?? 'catalogue'}>
      <ul className={`${styles.entries} entering`}>
        {section.entries.map((service) => (
          <CatalogueEntry
            key={service.slug}
            entry={service}
            link={{ to: service.path, label: `Learn more about ${service.title}` }}
            lists={
              <>
                <FactList title="Key Features" items={service.features} />
                <FactList
                  title="Capabilities"
                  items={service.capabilities.map((text) => <Capability key={text} text={text} />)}
                />
              </>
            }
            technologies={<FactList title="Technologies" items={service.technologies} shape="tags" />}
          />
        ))}
      </ul>
    </Band>
  );
}
