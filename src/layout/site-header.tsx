import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '#features/session/session-store.ts';
import { hrefs } from '#lib/hrefs.ts';
import { frame, mark, navigation, site } from '#lib/site.ts';
import { RichText } from '#ui/rich-text.tsx';
import styles from './site-header.module.scss';

const menuId = 'site-menu';

/** Maximum number of characters of a site name in large type. A longer name is smaller, so that it fits the header. */
const longName = 16;

function currentMark(path: string, to: string): 'page' | 'true' | undefined {
  if (path === to) return 'page';
  return path.startsWith(`${to}/`) ? 'true' : undefined;
}

const close = (menu: HTMLElement | null): void => {
  // Safari 16.4, Chrome 111 and Firefox 114 have no popovers. Their `matches` throws on `:popover-open`.
  if (menu && 'hidePopover' in menu && menu.matches(':popover-open')) menu.hidePopover();
};

/**
 * Renders the header with one list of links. On wide screens, the list is a bar. On small screens, it is a popover,
 * which opens without a script. Browsers without popovers show the links below the bar.
 */
export function SiteHeader({ path }: { path: string }) {
  const client = useSession((state) => state.user !== null) ? navigation.dashboard : navigation.clientLogin;
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of path must close the menu
  useLayoutEffect(() => close(menu.current), [path]);
  useEffect(() => {
    // In wider windows, the links are a bar instead. An open popover would float above the bar, so close it.
    const closeUnneeded = (): void => {
      if (toggle.current?.getClientRects().length === 0) close(menu.current);
    };
    addEventListener('resize', closeUnneeded);
    return () => removeEventListener('resize', closeUnneeded);
  }, []);
  // Close the menu when focus leaves it, so that it can't hide the focused element (WCAG 2.4.11). Ignore the
  // menu button, which closes the menu itself.
  const closeBehind = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (!relatedTarget || relatedTarget === toggle.current || currentTarget.contains(relatedTarget)) return;
    close(currentTarget);
  };

  return (
    <header className={`theme-night ${styles.header}`}>
      <div className={styles.bar}>
        <Link to={hrefs.home} className={`${styles.brand}${site.name.length > longName ? ` ${styles.long}` : ''}`}>
          <RichText text={mark} />
          <span translate="no">{site.name}</span>
        </Link>
        <button ref={toggle} type="button" className={styles.toggle} popoverTarget={menuId}>
          <span className={styles.whenClosed}>{frame.menu}</span>
          <span className={styles.whenOpen}>{frame.closeMenu}</span>
        </button>
        <nav
          id={menuId}
          ref={menu}
          popover="auto"
          className={`theme-night ${styles.menu}`}
          aria-label={frame.mainMenu}
          onBlur={closeBehind}
        >
          <ul>
            {navigation.header.map((link) => (
              <li key={link.to}>
                <Link to={link.to} aria-current={currentMark(path, link.to)}>
                  {link.label}
                </Link>
              </li>
            ))}
            <li>
              <Link to={client.to} className={styles.login} aria-current={currentMark(path, client.to)}>
                {client.label}
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}
