import type { Action, SectorSummary } from '#content/content-types.ts';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Band, type Ground } from './band.tsx';
import styles from './entry-cards.module.scss';
import cards from './item.module.scss';

type EntryCardsProps = {
  band: { ground?: Ground | undefined; id?: string | undefined; heading: string; intro?: React.ReactNode };
  entries: readonly SectorSummary[];
  href: (slug: string) => string;
  link: Action;
};

/** Services or sectors as cards, and the way to their full list. */
export function EntryCards({ band, entries, href, link }: EntryCardsProps) {
  return (
    <Band {...band}>
      <ul className={`${cards.grid} ${cards.thirds} entering`}>
        {entries.map((entry) => (
          <li key={entry.slug} className={`${cards.card} ${cards.linked}`}>
            <p className={styles.top}>
              <span className={cards.label}>{entry.label}</span>
              <Icon name={entry.icon} />
            </p>
            <h3 className={cards.title}>
              <TextLink to={href(entry.slug)}>{entry.title}</TextLink>
            </h3>
            <p>{entry.description}</p>
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        <TextLink to={link.to}>{link.label}</TextLink>
      </p>
    </Band>
  );
}
