import type { ReactNode } from 'react';
import type { SectionOf } from '#collections/section-bodies.ts';
import type { RichText as RichTextData } from '#content/sources.ts';
import { RichText } from '#ui/rich-text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Band } from './band.tsx';
import styles from './stages-section.module.scss';

type StageProps = { group: string; title: string; text: RichTextData; children: ReactNode };

/**
 * One stage. On a screen the pictures lie on each other, and its title is one of the radio buttons that choose among them:
 * they work before any script and without one, by arrow keys too. On paper every picture is seen.
 */
function Stage({ group, title, text, children }: StageProps) {
  return (
    <li className={styles.stage}>
      <div className={styles.words}>
        <h3>
          <label>
            <input type="radio" name={group} value={title} />
            {title}
          </label>
        </h3>
        <p>
          <RichText text={text} />
        </p>
      </div>
      <div className={styles.picture}>{children}</div>
    </li>
  );
}

/** How one thing becomes another: a drawing for each stage, and at the end the record itself. */
export function StagesSection({ section }: { section: SectionOf<'stages'> }) {
  const { ground, id, heading, intro, choice, stages, record, note, link } = section;
  return (
    <Band ground={ground} id={id} heading={heading} intro={intro}>
      {/* The legend is hidden, and names nothing then. */}
      <fieldset className={styles.choice} aria-label={choice}>
        <legend>{choice}</legend>
        <ol className={styles.stages}>
          {stages.map(({ title, text, drawing, alt }) => (
            <Stage key={title} group={heading} title={title} text={text}>
              <div role="img" aria-label={alt}>
                <RichText text={drawing} />
              </div>
            </Stage>
          ))}
          <Stage group={heading} title={record.title} text={record.text}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard */}
            <section tabIndex={0} aria-label={record.title}>
              <pre translate="no">
                <code>{record.json}</code>
              </pre>
            </section>
          </Stage>
        </ol>
      </fieldset>
      <p className={styles.note}>
        {note} <TextLink to={link.to}>{link.label}</TextLink>
      </p>
    </Band>
  );
}
