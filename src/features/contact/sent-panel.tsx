import { useEffect, useRef } from 'react';
import { keepUnits } from '#ui/keep-units.tsx';
import styles from './contact-form.module.scss';
import { sentHeading } from './contact-store.ts';

/** Replaces the form once the service has received the message. The heading takes the focus if the form had it. */
export function SentPanel({ takesFocus, onAnother }: { takesFocus: boolean; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles.sent} role="status">
      <h3 ref={heading} tabIndex={-1}>
        {sentHeading}
      </h3>
      <p>
        {keepUnits(
          'Thank you for reaching out. Our team will review your message and respond within 1-2 business days.',
        )}
      </p>
      <button type="button" className={styles.another} onClick={onAnother}>
        Send Another Message
      </button>
    </div>
  );
}
