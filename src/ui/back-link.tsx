import { Link } from 'react-router-dom';
import styles from './back-link.module.scss';

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <p className={styles.back}>
      <Link to={to}>
        <svg
          viewBox="0 0 16 16"
          width="16"
          height="16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <path d="M14 8H2.5M7 3.5 2.5 8 7 12.5" />
        </svg>
        {label}
      </Link>
    </p>
  );
}
