import type { SectionOf, SectorContent } from '#content/content-types.ts';
import { hrefs } from '#routes/hrefs.ts';
import { FactList } from '#ui/fact-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Band } from './band.tsx';
import styles from './catalogue.module.scss';

const maxUseCases = 5;
const maxTechnologies = 6;

function SectorEntry({ sector }: { sector: SectorContent }) {
  const more = sector.useCases.length - maxUseCases;
  return (
    <li className={styles.entry}>
      <article id={sector.slug}>
        <header className={styles.head}>
          <Icon name={sector.icon} />
          <h2>{sector.title}</h2>
          <p className={styles.label}>{sector.label}</p>
        </header>
        <div className={styles.main}>
          <div className={styles.description}>{sector.fullDescription}</div>
          <div className={styles.facts}>
            <FactList title="Key Benefits" items={sector.benefits} />
            <div>
              <FactList title="Use Cases" items={sector.useCases.slice(0, maxUseCases)} />
              {more > 0 ? <p className={styles.rest}>{`+ ${more} more use cases`}</p> : null}
            </div>
          </div>
          <FactList title="Featured Technologies" items={sector.technologies.slice(0, maxTechnologies)} shape="tags" />
          <p className={styles.more}>
            <TextLink to={hrefs.sector(sector.slug)}>{`Learn more about ${sector.title} solutions`}</TextLink>
          </p>
        </div>
      </article>
    </li>
  );
}

/** Every sector of the catalogue: the first use cases and technologies, and the way to the rest. */
export function SectorCatalogueSection({ section }: { section: SectionOf<'sectorCatalogue'> }) {
  return (
    <Band ground={section.ground} id={section.id ?? 'catalogue'}>
      <ul className={`${styles.entries} entering`}>
        {section.entries.map((sector) => (
          <SectorEntry key={sector.slug} sector={sector} />
        ))}
      </ul>
    </Band>
  );
}
