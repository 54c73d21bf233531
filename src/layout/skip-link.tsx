import { frame } from '#lib/site.ts';
import styles from './skip-link.module.scss';

export const mainId = 'main';

export function SkipLink() {
  return (
    <a href={`#${mainId}`} className={styles.skip}>
      {frame.skipLink}
    </a>
  );
}
