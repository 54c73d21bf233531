import { renderRichText } from '#ui/render-rich-text.ts';
import styles from './article-cards-section.module.scss';
import { useApproaching } from './use-approaching.ts';

/** The drawing of another page on its card, without words: what it shows, the title beside it says. */
export function ApproachingPicture({ file }: { file: string }) {
  const [place, drawing] = useApproaching(file);
  return (
    <div ref={place} className={styles.picture} aria-hidden="true">
      {drawing === null ? null : renderRichText(drawing)}
    </div>
  );
}
