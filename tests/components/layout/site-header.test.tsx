import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSession } from '#features/session/session-store.ts';
import { SiteHeader } from '#layout/site-header.tsx';
import { navigation } from '#lib/site.ts';
import { renderAt } from '../../support/render.tsx';
import { sampleSession } from '../../support/session-store.ts';

// The menu is a popover, and these tests load no styles that show it as a bar. So queries must also find hidden
// elements.
const menuOf = (): HTMLElement => screen.getByRole('navigation', { hidden: true });
const linksOfMenu = (): HTMLElement[] => within(menuOf()).getAllByRole('link', { hidden: true });

test.each([
  ['/services', [['Services', 'page']]],
  ['/services/gis', [['Services', 'true']]],
  ['/login', [['Client Login', 'page']]],
  ['/services-of-others', []],
])('at %s, the header marks these links as current: %j', (path, marked) => {
  renderAt(path, <SiteHeader path={path} />);
  const current = linksOfMenu().filter((link) => link.hasAttribute('aria-current'));
  expect(current.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual(marked);
});

test('the header links signed-in users to the dashboard, and other visitors to the client login', () => {
  renderAt('/welcome', <SiteHeader path="/welcome" />);
  const last = () => {
    const link = linksOfMenu().at(-1);
    return [link?.textContent, link?.getAttribute('href'), link?.getAttribute('aria-current')];
  };
  expect(last()).toEqual(['Client Login', '/login', null]);
  act(() => useSession.setState({ user: sampleSession.user, session: sampleSession, loading: false }));
  expect(last()).toEqual(['Dashboard', '/welcome', 'page']);
  expect(linksOfMenu()).toHaveLength(navigation.header.length + 1);
  act(() => useSession.setState({ user: null, session: null }));
  expect(last()).toEqual(['Client Login', '/login', null]);
});
