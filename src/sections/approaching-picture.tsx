import styles from './article-cards-section.module.scss';
import { useApproaching } from './use-approaching.ts';

/** The drawing of another page on its card, without words: what it shows, the title beside it says. */
export function ApproachingPicture({ address }: { address: string }) {
  const [place, figure] = useApproaching(address);
  return (
    <div ref={place} className={styles.picture} data-approaching={address} data-picture="" aria-hidden="true">
      {figure?.drawing}
    </div>
  );
}
