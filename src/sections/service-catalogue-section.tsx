import type { SectionOf, ServiceContent } from '#content/content-types.ts';
import { hrefs } from '#routes/hrefs.ts';
import { FactList } from '#ui/fact-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Band } from './band.tsx';
import { Capability } from './capability.tsx';
import styles from './catalogue.module.scss';

function ServiceEntry({ service }: { service: ServiceContent }) {
  return (
    <li className={styles.entry}>
      <article id={service.slug}>
        <header className={styles.head}>
          <Icon name={service.icon} />
          <h2>{service.title}</h2>
          <p className={styles.label}>{service.label}</p>
        </header>
        <div className={styles.main}>
          <div className={styles.description}>{service.fullDescription}</div>
          <div className={styles.facts}>
            <FactList title="Key Features" items={service.features} />
            <FactList
              title="Capabilities"
              items={service.capabilities.map((text) => <Capability key={text} text={text} />)}
            />
          </div>
          <FactList title="Technologies" items={service.technologies} shape="tags" />
          <p className={styles.more}>
            <TextLink to={hrefs.service(service.slug)}>{`Learn more about ${service.title}`}</TextLink>
          </p>
        </div>
      </article>
    </li>
  );
}

/** Every service of the catalogue in full. */
export function ServiceCatalogueSection({ section }: { section: SectionOf<'serviceCatalogue'> }) {
  return (
    <Band ground={section.ground} id={section.id ?? 'catalogue'}>
      <ul className={`${styles.entries} entering`}>
        {section.entries.map((service) => (
          <ServiceEntry key={service.slug} service={service} />
        ))}
      </ul>
    </Band>
  );
}
