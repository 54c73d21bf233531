import { hrefs } from '#routes/hrefs.ts';
import { keepUnits } from '#ui/keep-units.tsx';
import { TextLink } from '#ui/text-link.tsx';

const cybersecurityArticle = 'cybersecurity-measures-protecting-gis';

/** A capability; one that mentions cybersecurity measures leads to the article about them. */
export function Capability({ text }: { text: string }) {
  const kept = keepUnits(text);
  return /cybersecurity measures/i.test(text) ? (
    <TextLink to={hrefs.article(cybersecurityArticle)}>{kept}</TextLink>
  ) : (
    kept
  );
}
