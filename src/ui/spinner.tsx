import styles from './spinner.module.scss';

/** Turns beside a word that says what is waited for; the word is what counts. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
