import type { Head } from '#seo/head.ts';
import { PageHead } from '#seo/page-head.tsx';
import { TextLink } from '#ui/text-link.tsx';
import styles from './missing-page.module.scss';

type MissingPageProps = { head: Head; heading: string; text: string; link: { to: string; label: string } };

/** An entry that the catalogue doesn't hold: what is missing, and the way back. */
export function MissingPage({ head, heading, text, link }: MissingPageProps) {
  return (
    <>
      <PageHead head={head} />
      <section className={`ground-day ${styles.missing}`}>
        <h1 tabIndex={-1}>{heading}</h1>
        <p>{text}</p>
        <p>
          <TextLink to={link.to}>{link.label}</TextLink>
        </p>
      </section>
    </>
  );
}
