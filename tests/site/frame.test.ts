// Specification 2.21 (not found), 2.22 (footer), the header of decisions.md, and the dashboard's shell.
import { expect, test } from 'vitest';
import { content, headingsOf, linksOf, paths, readPage, textOf, textsOf } from '../support/built-page.ts';
import { headed, links, type Requirement, says } from '../support/requirements.ts';

const footer = {
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
  Connect: { 'Contact Us': '/contact', 'Request a Demo': '/contact', 'Blog & Insights': '/blog', Support: '/contact' },
  'Security & Compliance': {
    'Security First': '/security',
    'Privacy & Compliance': '/privacy',
    'Sanctions Policy': '/sanctions',
  },
};
const bottom = { 'Privacy Policy': '/privacy', Sanctions: '/sanctions', Security: '/security' };
const header = {
  Services: '/services',
  Industries: '/sectors',
  Research: '/research-development',
  Blog: '/blog',
  About: '/about',
  Contact: '/contact',
  'Client Login': '/login',
};
const asLinks = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([label, to]) => ({ label, to }));

test.each(paths)('%s ends in the footer with its four columns, its bottom line and the flag', (path) => {
  const element = readPage(path).document.querySelector('footer:last-of-type');
  if (!element) throw new Error('There is no footer.');
  const columns = [...element.querySelectorAll('nav section')];
  expect(columns.map((column) => headingsOf(column, 'h2')[0])).toEqual(Object.keys(footer));
  expect(columns.map((column) => linksOf(column))).toEqual(Object.values(footer).map(asLinks));
  expect(linksOf(element).slice(-3)).toEqual(asLinks(bottom));
  const text = textOf(element);
  expect(text).toContain('Strategic movement intelligence built for security, insight, and control.');
  expect(text).toContain(`© ${new Date().getFullYear()} ${content.site.name}`);
  expect(text).toContain('Designed for mission-critical operations');
  expect(text).toContain(`Made in ${content.site.homeCountry.name}`);
  expect(element.querySelector('img')?.getAttribute('alt')).toBe(`Flag of ${content.site.homeCountry.name}`);
});

test.each(paths)('%s begins with the skip link and the header: brand, links, client login', (path) => {
  const { document } = readPage(path);
  expect(linksOf(document.body)[0]).toEqual({ label: 'Skip to content', to: '#main' });
  const element = document.querySelector('header');
  expect(element && linksOf(element)).toEqual([{ label: content.site.name, to: '/' }, ...asLinks(header)]);
  const menu = element?.querySelector('nav[popover]');
  expect(menu?.id).toBeTruthy();
  expect(element?.querySelector('button')?.getAttribute('popovertarget')).toBe(menu?.id);
});

test.each(paths)('%s marks its own place in the header and no other', (path) => {
  const marked = [...readPage(path).document.querySelectorAll('header nav [aria-current]')];
  const expected = Object.values(header).filter((to) => path === to || path.startsWith(`${to}/`));
  expect(marked.map((link) => link.getAttribute('href'))).toEqual(expected);
});

test('the dashboard is built as its loading state and nothing of what is behind the sign-in', () => {
  const { main, html } = readPage('/welcome');
  // The second status is empty until the wait is long.
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
