import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type TextLinkProps = { to: string; className?: string | undefined; children: ReactNode };

/** The address of a file: no page has a dot in its own. */
const isFile = (path: string): boolean => /\.\w+$/.test(path);

/** A link in running text: a page stays in the app, a file is downloaded, and an address elsewhere opens in a new tab and says so. */
export function TextLink({ to, className, children }: TextLinkProps) {
  if (to.startsWith('/') && isFile(to)) {
    return (
      <a href={to} className={className} download>
        {children}
      </a>
    );
  }
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
