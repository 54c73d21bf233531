import { screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { site } from '#content/site.ts';
import { SiteFooter } from '#layout/site-footer.tsx';
import { renderAt } from '../support/render-at.tsx';

const columns: [title: string, links: [label: string, to: string][]][] = [
  [
    'Company',
    [
      ['About Us', '/about'],
      ['Research & Development', '/research-development'],
      ['Services', '/services'],
      ['Industries', '/sectors'],
      ['Blog', '/blog'],
      ['Careers', '/careers'],
    ],
  ],
  [
    'Solutions',
    [
      ['Movement Intelligence', '/services/movement'],
      ['Social Graph Analysis', '/services/social'],
      ['Geospatial ML', '/services/ml'],
      ['Secure GIS', '/services/gis'],
      ['Signals Intelligence', '/services/signals'],
    ],
  ],
  [
    'Connect',
    [
      ['Contact Us', '/contact'],
      ['Request a Demo', '/contact?topic=demo'],
      ['Blog & Insights', '/blog'],
      ['Support', '/contact?topic=support'],
    ],
  ],
  [
    'Security & Compliance',
    [
      ['Security First', '/security'],
      ['Privacy & Compliance', '/privacy'],
      ['Sanctions Policy', '/sanctions'],
    ],
  ],
];

const targetsOf = (links: HTMLElement[]): (string | null)[][] =>
  links.map((link) => [link.textContent, link.getAttribute('href')]);

test('the footer has the four columns of the specification, in order', () => {
  renderAt('/', <SiteFooter />);
  const headings = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('heading');
  expect(headings.map((heading) => heading.textContent)).toEqual(columns.map(([title]) => title));
});

test.each(columns)('the footer column %s leads where it says', (title, links) => {
  renderAt('/', <SiteFooter />);
  const column = screen.getByRole('heading', { name: title }).parentElement;
  if (!column) expect.fail('the heading stands in no column');
  expect(targetsOf(within(column).getAllByRole('link'))).toEqual(links);
});

test('the bottom of the footer leads to the policies', () => {
  renderAt('/', <SiteFooter />);
  expect(targetsOf(screen.getAllByRole('link').slice(-3))).toEqual([
    ['Privacy Policy', '/privacy'],
    ['Sanctions', '/sanctions'],
    ['Security', '/security'],
  ]);
});

test('the footer says the tagline and the country of origin with its flag', () => {
  renderAt('/', <SiteFooter />);
  expect(
    screen.getByText('Strategic movement intelligence built for security, insight, and control.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Flag of Canada' })).toHaveAttribute('src', '/flags/ca.svg');
  expect(screen.getByText('Made in Canada')).toBeInTheDocument();
});

test('the snapshot says the year of the build, and the visitor then reads the year of their own clock', () => {
  vi.useFakeTimers({ now: new Date('2031-06-15T12:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const wording = (year: number): string => `© ${year} ${site.name}. Designed for mission-critical operations`;
  const snapshot = renderToString(
    <MemoryRouter>
      <SiteFooter />
    </MemoryRouter>,
  );
  expect(__BUILD_YEAR__).not.toBe(2031);
  expect(snapshot).toContain(wording(__BUILD_YEAR__).replaceAll('&', '&amp;'));
  renderAt('/', <SiteFooter />);
  expect(screen.getByText(wording(2031))).toBeInTheDocument();
});
