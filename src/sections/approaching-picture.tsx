import { renderRichText } from '#ui/render-rich-text.ts';
import styles from './article-cards-section.module.scss';
import { useApproaching } from './use-approaching.ts';

/** Renders the drawing of another page on its card. Screen readers skip it, because the title beside it says the same. */
export function ApproachingPicture({ file }: { file: string }) {
  const [place, drawing] = useApproaching(file);
  return (
    <div ref={place} className={styles.picture} aria-hidden="true">
      {drawing === null ? null : renderRichText(drawing)}
    </div>
  );
}
