import styles from './spinner.module.scss';

/** Renders a spinner. It is hidden from screen readers, so a word beside it must say what happens. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
