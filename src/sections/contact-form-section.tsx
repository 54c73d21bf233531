import { useLocation } from 'react-router-dom';
import { ContactForm } from '#features/contact/contact-form.tsx';
import { hrefs } from '#lib/hrefs.ts';
import type { SectionOf } from '#model/collections/section-bodies.ts';
import { Figure } from '#ui/figure.tsx';
import { keepUnits } from '#ui/keep-units.tsx';
import { TextLink } from '#ui/text-link.tsx';
import styles from './contact-form-section.module.scss';
import { SectionFrame } from './section-frame.tsx';

/**
 * Renders the contact form with a figure beside it. Above the form are options: links that scroll to the form and write
 * the first line of the message.
 */
export function ContactFormSection({ section }: { section: SectionOf<'contactForm'> }) {
  const { theme, id, heading, text, options, figure } = section;
  const chosen = new URLSearchParams(useLocation().search).get('topic');
  return (
    <SectionFrame theme={theme} id={id} heading={heading} intro={text}>
      <ul className={styles.options}>
        {options.map((option) => (
          <li key={option.topic} className={chosen === option.topic ? styles.chosen : undefined}>
            <h3>
              <TextLink to={`${hrefs.contactAbout(option.topic)}#contact-form`}>{option.title}</TextLink>
            </h3>
            <p>{keepUnits(option.text)}</p>
          </li>
        ))}
      </ul>
      <div className={styles.form}>
        <div>
          <ContactForm topics={section} />
        </div>
        {figure ? <Figure {...figure} /> : null}
      </div>
    </SectionFrame>
  );
}
