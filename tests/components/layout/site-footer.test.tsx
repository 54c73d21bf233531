import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SiteFooter } from '#layout/site-footer.tsx';
import { site } from '#lib/site.ts';
import { renderAt } from '../../support/render.tsx';

test("the prerendered footer shows the year of the build, and the app shows the visitor's current year", () => {
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
