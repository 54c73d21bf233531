import type { SectionOf } from '#model/collections/section-bodies.ts';
import { RichText } from '#ui/rich-text.tsx';
import { SectionFrame } from './section-frame.tsx';
import styles from './timeline-section.module.scss';

export function TimelineSection({ section }: { section: SectionOf<'timeline'> }) {
  const { theme, id, heading, intro, items } = section;
  return (
    <SectionFrame theme={theme} id={id} heading={heading} intro={intro}>
      <ol className={styles.timeline}>
        {items.map((item) => (
          <li key={item.title}>
            <p className={styles.when}>{item.when}</p>
            <h3 className={styles.title}>{item.title}</h3>
            <p className={styles.text}>
              <RichText text={item.text} />
            </p>
          </li>
        ))}
      </ol>
    </SectionFrame>
  );
}
