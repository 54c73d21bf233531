import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form-alert.module.scss';

/** A copy of Lucide's icon “triangle-alert”. Lucide's component would add a kilobyte of code that nothing else uses. */
const WarningSign = () => (
  <svg
    aria-hidden="true"
    className="lucide"
    width={22}
    height={22}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3" />
    <path d="M12 9v4" />
    <path d="M12 17h.01" />
  </svg>
);

type FormAlertProps = {
  text: string;
  takesFocus: boolean;
  /** A link that helps the visitor to continue, such as a link to the contact page. */
  children?: ReactNode;
};

/** Renders a red banner with an error. Screen readers announce it. */
export function FormAlert({ text, takesFocus, children }: FormAlertProps) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) banner.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={banner} role="alert" tabIndex={-1} className={styles.alert}>
      <WarningSign />
      <div className={styles.text}>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}
