import { renderRichText } from '#ui/render-rich-text.ts';
import styles from './article-cards-section.module.scss';
import { useApproaching } from './use-approaching.ts';

/** Renders a linked page's drawing on its card. Screen readers skip the drawing, because the title says the same. */
export function ApproachingPicture({ file }: { file: string }) {
  const [place, drawing] = useApproaching(file);
  return (
    <div ref={place} className={styles.picture} aria-hidden="true">
      {drawing === null ? null : renderRichText(drawing)}
    </div>
  );
}
