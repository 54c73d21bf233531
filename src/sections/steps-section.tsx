import type { SectionOf } from '#model/collections/section-bodies.ts';
import { Figure } from '#ui/figure.tsx';
import { RichText } from '#ui/rich-text.tsx';
import layout from './prose.module.scss';
import { SectionFrame } from './section-frame.tsx';
import styles from './steps-section.module.scss';

export function StepsSection({ section }: { section: SectionOf<'steps'> }) {
  const { theme, id, heading, intro, items, figure } = section;
  return (
    <SectionFrame theme={theme} id={id} heading={heading} intro={intro}>
      <div className={layout.withFigure}>
        <ol className={styles.steps}>
          {items.map((item) => (
            <li key={item.title}>
              <h3 className={styles.title}>{item.title}</h3>
              <p>
                <RichText text={item.text} />
              </p>
            </li>
          ))}
        </ol>
        {figure ? <Figure {...figure} /> : null}
      </div>
    </SectionFrame>
  );
}
