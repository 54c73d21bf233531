import type { SectionOf } from '#model/collections/section-bodies.ts';
import { Figure } from '#ui/figure.tsx';
import { RichText } from '#ui/rich-text.tsx';
import styles from './prose.module.scss';
import { SectionFrame } from './section-frame.tsx';

export function FigureSection({ section }: { section: SectionOf<'figure'> }) {
  const { theme, id, heading, intro, figure, body } = section;
  return (
    <SectionFrame theme={theme} id={id} heading={heading} intro={intro}>
      <div className={styles.withFigure}>
        <Figure {...figure} />
        {body ? (
          <div className={styles.prose}>
            <RichText text={body} />
          </div>
        ) : null}
      </div>
    </SectionFrame>
  );
}
