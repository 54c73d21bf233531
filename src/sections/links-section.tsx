import type { SectionOf } from '#model/collections/section-bodies.ts';
import { keepUnits } from '#ui/keep-units.tsx';
import { TextLink } from '#ui/text-link.tsx';
import styles from './links-section.module.scss';
import { SectionFrame } from './section-frame.tsx';

export function LinksSection({ section }: { section: SectionOf<'links'> }) {
  const { theme, id, heading, intro, items } = section;
  return (
    <SectionFrame theme={theme} id={id} heading={heading} intro={intro}>
      <ul className={styles.links}>
        {items.map((item) => (
          <li key={item.to}>
            <TextLink to={item.to} className={styles.link}>
              {keepUnits(item.label)}
            </TextLink>
            <span>{keepUnits(item.text)}</span>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
