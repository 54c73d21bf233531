import type { SectionOf } from '#model/collections/section-bodies.ts';
import { Figure } from '#ui/figure.tsx';
import { RichText } from '#ui/rich-text.tsx';
import styles from './prose.module.scss';
import { SectionFrame } from './section-frame.tsx';

export function ProseSection({ section }: { section: SectionOf<'prose'> }) {
  const { theme, id, heading, intro, body, figure } = section;
  return (
    <SectionFrame theme={theme} id={id} heading={heading} intro={intro} layout="split">
      <div className={styles.withFigure}>
        <div className={styles.prose}>
          <RichText text={body} />
        </div>
        {figure ? <Figure {...figure} /> : null}
      </div>
    </SectionFrame>
  );
}
