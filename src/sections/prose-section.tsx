import type { SectionOf } from '#model/collections/section-bodies.ts';
import { Figure } from '#ui/figure.tsx';
import { RichText } from '#ui/rich-text.tsx';
import styles from './prose.module.scss';
import { SectionFrame } from './section-frame.tsx';

type ProseSectionProps = { section: SectionOf<'prose'>; isBeside: boolean };

/**
 * Renders running text beside the heading or below it. Text below the heading is in two columns, or in one column
 * beside a figure.
 */
export function ProseSection({ section, isBeside }: ProseSectionProps) {
  const { theme, id, heading, intro, body, figure } = section;
  const layout = figure ? `${styles.withFigure} ${styles.besideFigure}` : '';
  return (
    <SectionFrame theme={theme} id={id} heading={heading} intro={intro} layout={isBeside ? 'split' : 'stack'}>
      <div className={layout}>
        <div className={isBeside || figure ? styles.prose : styles.inColumns}>
          <RichText text={body} />
        </div>
        {figure ? <Figure {...figure} /> : null}
      </div>
    </SectionFrame>
  );
}
