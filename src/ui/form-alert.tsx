import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form-alert.module.scss';

type FormAlertProps = {
  text: string;
  takesFocus: boolean;
  /** A link to what helps. */
  children?: ReactNode;
};

/** A red banner that says what went wrong. Screen readers announce it; it takes the focus if asked to. */
export function FormAlert({ text, takesFocus, children }: FormAlertProps) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) banner.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={banner} role="alert" tabIndex={-1} className={styles.alert}>
      <TriangleAlert aria-hidden="true" size={22} strokeWidth={1.75} />
      <div className={styles.text}>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}
