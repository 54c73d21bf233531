// Tests the not-found page (specification 2.21), the footer (2.22), the header, and the dashboard before its data has
// loaded.
import { expect, test } from 'vitest';
import {
  type BuiltLink,
  headed,
  headingsOf,
  links,
  linksOf,
  type Requirement,
  readPage,
  says,
  textOf,
  textsOf,
} from '../support/built-site.ts';
import { content, paths } from '../support/real-content.ts';

const { navigation, site } = content;
const header = [...navigation.header, navigation.clientLogin];
/** Removes `?topic=…` from the links, as `linksOf` does. */
const asRead = (links: readonly BuiltLink[]): BuiltLink[] =>
  links.map(({ label, to }) => ({ label, to: to.replace(/\?topic=.*/, '') }));

/**
 * Links that the site's specification requires in the header and footer, in this order. An operator may add more links.
 */
const specified: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  header: {
    Services: '/services',
    Industries: '/sectors',
    Research: '/research-development',
    Blog: '/blog',
    About: '/about',
    Contact: '/contact',
    'Client Login': '/login',
  },
  Company: {
    'About Us': '/about',
    'Research & Development': '/research-development',
    Services: '/services',
    Industries: '/sectors',
    Blog: '/blog',
    Careers: '/careers',
  },
  Solutions: {
    'Movement Intelligence': '/services/movement',
    'Social Graph Analysis': '/services/social',
    'Geospatial ML': '/services/ml',
    'Secure GIS': '/services/gis',
    'Signals Intelligence': '/services/signals',
  },
  Connect: {
    'Contact Us': '/contact',
    'Request a Demo': '/contact?topic=demo',
    'Blog & Insights': '/blog',
    Support: '/contact?topic=support',
  },
  'Security & Compliance': {
    'Security First': '/security',
    'Privacy & Compliance': '/privacy',
    'Sanctions Policy': '/sanctions',
  },
  bottom: { 'Privacy Policy': '/privacy', Sanctions: '/sanctions', Security: '/security' },
};
const menus = new Map([
  ['header', header],
  ...navigation.footer.map(({ title, links }) => [title, links] as const),
  ['bottom', navigation.footerBottom],
]);

test.each(Object.entries(specified))(
  'the menu "%s" has every link of the specification, in the same order',
  (name, links) => {
    const found = menus.get(name)?.filter(({ label }) => label in links) ?? [];
    expect(found.map(({ label, to }) => [label, to])).toEqual(Object.entries(links));
  },
);

test.each(paths)('%s ends with a footer that contains columns of links, a bottom line and the flag', (path) => {
  const element = readPage(path).document.querySelector('footer:last-of-type');
  if (!element) throw new Error(`${path} has no footer.`);
  const columns = [...element.querySelectorAll('nav section')];
  expect(columns.map((column) => headingsOf(column, 'h2')[0])).toEqual(navigation.footer.map(({ title }) => title));
  expect(columns.map((column) => linksOf(column))).toEqual(navigation.footer.map(({ links }) => asRead(links)));
  expect(linksOf(element).slice(-navigation.footerBottom.length)).toEqual(asRead(navigation.footerBottom));
  const text = textOf(element);
  expect(text).toContain(site.tagline);
  expect(text).toContain(`© ${new Date().getFullYear()} ${site.name}`);
  expect(text).toContain('Designed for mission-critical operations');
  expect(text).toContain(`Made in ${site.homeCountry.name}`);
  expect(element.querySelector('img')?.getAttribute('alt')).toBe(`Flag of ${site.homeCountry.name}`);
});

test.each(paths)('%s begins with a skip link and a header that contains brand, links and client login', (path) => {
  const { document } = readPage(path);
  expect(linksOf(document.body)[0]).toEqual({ label: 'Skip to content', to: '#main' });
  const element = document.querySelector('header');
  expect(element && linksOf(element)).toEqual([{ label: site.name, to: '/' }, ...asRead(header)]);
  const menu = element?.querySelector('nav[popover]');
  expect(menu?.id).toBeTruthy();
  expect(element?.querySelector('button')?.getAttribute('popovertarget')).toBe(menu?.id);
});

test.each(paths)('%s marks only the header link to its own section as current', (path) => {
  const marked = [...readPage(path).document.querySelectorAll('header nav [aria-current]')];
  const expected = header.map(({ to }) => to).filter((to) => path === to || path.startsWith(`${to}/`));
  expect(marked.map((link) => link.getAttribute('href'))).toEqual(expected);
});

test('the built dashboard page shows a loading state, and no data that only signed-in users may see', () => {
  const { main, html } = readPage('/welcome');
  // The page has two status elements. The second gets its text only if loading takes long.
  expect(textsOf(main, '[role="status"]')).toEqual(['Loading...', '']);
  for (const secret of ['Active Operations', '2.4M', 'Quick Actions', 'Secure Session Active', 'Sign Out']) {
    expect(html).not.toContain(secret);
  }
});

test.each<Requirement>([
  headed('/404', 'Oops! Page Not Found'),
  says(
    '/404',
    "if you're attempting to crawl or fuzz our site, please note that repeated attempts at accessing non-existent pages will result in your IP being added to our security filter.",
  ),
  links('/404', 'Return Home', '/'),
  links('/404', 'Contact Support', '/contact'),
])('$promise', ({ path, verify }) => verify(readPage(path)));
