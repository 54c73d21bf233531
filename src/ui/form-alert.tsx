import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef } from 'react';
import styles from './form-alert.module.scss';

/** A red banner that says what went wrong; it is announced, and takes the focus when asked to. */
export function FormAlert({ text, takesFocus }: { text: string; takesFocus: boolean }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) banner.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={banner} role="alert" tabIndex={-1} className={styles.alert}>
      <TriangleAlert aria-hidden="true" size={22} strokeWidth={1.75} />
      <p>{text}</p>
    </div>
  );
}
