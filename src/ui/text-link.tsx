import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type TextLinkProps = { to: string; className?: string | undefined; children: ReactNode };

/** Renders a link in running text. A path opens in the app. An https address opens in a new tab, and a hint says so. */
export function TextLink({ to, className, children }: TextLinkProps) {
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  }
  if (!to.startsWith('https://')) {
    return (
      <a href={to} className={className} translate={to === `mailto:${children}` ? 'no' : undefined}>
        {children}
      </a>
    );
  }
  return (
    <a href={to} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
