import type { MissingEntry } from '#collections/missing-entry.ts';
import { site } from '#content/site.ts';
import { canonicalUrl } from '#seo/canonical-url.ts';
import { PageHead } from '#seo/page-head.tsx';
import { TextLink } from '#ui/text-link.tsx';
import styles from './missing-page.module.scss';

/** An entry that the catalogue doesn't hold: what is missing, and the way back. */
export function MissingPage({ path, missing }: { path: string; missing: MissingEntry }) {
  const { head, heading, text, link } = missing;
  return (
    <>
      <PageHead head={{ ...head, canonical: canonicalUrl(site.host, path) }} />
      <section className={`ground-day ${styles.missing}`}>
        <h1 tabIndex={-1}>{heading}</h1>
        <div>
          <p>{text}</p>
          <p>
            <TextLink to={link.to}>{link.label}</TextLink>
          </p>
        </div>
      </section>
    </>
  );
}
