import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { slugify } from '#lib/slugify.ts';
import type { SectionOf } from '#model/collections/section-bodies.ts';
import { RichText } from '#ui/rich-text.tsx';
import { SectionFrame } from './section-frame.tsx';
import styles from './sequence-section.module.scss';

type Marks = RefObject<(HTMLElement | null)[]>;

/**
 * Returns the index of the step that the reader has scrolled to, and a function that scrolls to a step. Each step has
 * an empty element (“mark”). The step is reached when its mark is above the lower third of the window. Where each step
 * has its own picture, styles hide the marks, so scrolling changes nothing.
 */
function useScrolledStep(marks: Marks): [step: number, choose: (index: number) => void] {
  const [step, setStep] = useState(0);
  useEffect(() => {
    const passed = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) passed.add(target);
          else passed.delete(target);
        }
        setStep(Math.max(0, passed.size - 1));
      },
      // The large top margin makes marks above the window count as intersecting, so they stay in `passed`.
      { rootMargin: '1000000px 0px -35%' },
    );
    for (const mark of marks.current) if (mark) observer.observe(mark);
    return () => observer.disconnect();
  }, [marks]);
  const choose = (index: number): void => {
    setStep(index);
    marks.current[index]?.scrollIntoView({ behavior: 'instant' });
  };
  return [step, choose];
}

/**
 * Renders a picture that is built up in steps. It stays in place while the reader scrolls or chooses a step. In short
 * windows, with reduced motion, without scripts and in print, each step has its own picture instead.
 */
export function SequenceSection({ section }: { section: SectionOf<'sequence'> }) {
  const { theme, id, formerId, heading, intro, drawing, steps, note } = section;
  const marks: Marks = useRef([]);
  const [current, choose] = useScrolledStep(marks);
  const picture = useMemo(() => <RichText text={drawing} />, [drawing]);
  return (
    <SectionFrame theme={theme} id={id} heading={heading} intro={intro} layout="plate">
      <ol className={styles.steps} id={formerId}>
        {steps.map(({ title, text, alt }, index) => (
          <li
            key={title}
            className={`${styles.step} ${index <= current ? styles.reached : ''} ${index === current ? styles.current : ''}`}
          >
            <div className={styles.words}>
              <h3 id={slugify(title)}>{title}</h3>
              <button
                type="button"
                aria-labelledby={slugify(title)}
                aria-current={index === current ? 'step' : undefined}
                onClick={() => choose(index)}
              />
              <p>
                <RichText text={text} />
              </p>
            </div>
            <div className={styles.picture} role="img" aria-label={alt}>
              {picture}
            </div>
            <span
              className={styles.mark}
              ref={(element) => {
                marks.current[index] = element;
              }}
            />
          </li>
        ))}
      </ol>
      <div className={styles.note}>
        <RichText text={note} />
      </div>
    </SectionFrame>
  );
}
