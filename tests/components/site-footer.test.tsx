import { screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { flag, frame, navigation, site } from '#content/site.ts';
import { SiteFooter } from '#layout/site-footer.tsx';
import { renderAt } from '../support/render-at.tsx';

const pairsOf = (links: typeof navigation.header): string[][] => links.map(({ label, to }) => [label, to]);
const targetsOf = (links: HTMLElement[]): (string | null)[][] =>
  links.map((link) => [link.textContent, link.getAttribute('href')]);

test('the footer has the columns of the navigation, in order', () => {
  renderAt('/', <SiteFooter />);
  const headings = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('heading');
  expect(headings.map((heading) => heading.textContent)).toEqual(navigation.footer.map(({ title }) => title));
});

test.each(navigation.footer)('the footer column $title leads where it says', ({ title, links }) => {
  renderAt('/', <SiteFooter />);
  const column = screen.getByRole('heading', { name: title }).parentElement;
  if (!column) expect.fail('the heading stands in no column');
  expect(targetsOf(within(column).getAllByRole('link'))).toEqual(pairsOf(links));
});

test('the bottom of the footer leads to the policies', () => {
  renderAt('/', <SiteFooter />);
  const { footerBottom } = navigation;
  expect(targetsOf(screen.getAllByRole('link').slice(-footerBottom.length))).toEqual(pairsOf(footerBottom));
});

test('the footer says the tagline and the country of origin with its flag', () => {
  renderAt('/', <SiteFooter />);
  expect(screen.getByText(site.tagline)).toBeInTheDocument();
  expect(screen.getByRole('img', { name: frame.flag })).toHaveAttribute('src', flag.src);
  expect(screen.getByText(frame.origin)).toBeInTheDocument();
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
  const { textContent } = new DOMParser().parseFromString(snapshot, 'text/html').body;
  expect(textContent).toContain(wording(__BUILD_YEAR__));
  renderAt('/', <SiteFooter />);
  expect(screen.getByText(wording(2031))).toBeInTheDocument();
});
