import styles from './skip-link.module.scss';

export const mainId = 'main';

export function SkipLink() {
  return (
    <a href={`#${mainId}`} className={styles.skip}>
      Skip to content
    </a>
  );
}
