import { canonicalUrl } from '#lib/paths.ts';
import { site } from '#lib/site.ts';
import type { MissingEntry } from '#model/collections/page-body.ts';
import { TextLink } from '#ui/text-link.tsx';
import styles from './missing-page.module.scss';
import { PageHead } from './page-head.tsx';
import { RelatedEntries } from './related-entries.tsx';

/** Renders a page for a service or sector that doesn't exist: an explanation, a link back, and the existing entries. */
export function MissingPage({ path, missing }: { path: string; missing: MissingEntry }) {
  const { head, heading, text, link, listed } = missing;
  return (
    <>
      <PageHead head={{ ...head, canonical: canonicalUrl(site.host, path) }} />
      <section className={`theme-day ${styles.missing}`}>
        <h1 tabIndex={-1}>{heading}</h1>
        <div>
          <p>{text}</p>
          <p>
            <TextLink to={link.to}>{link.label}</TextLink>
          </p>
        </div>
      </section>
      <RelatedEntries {...listed} />
    </>
  );
}
