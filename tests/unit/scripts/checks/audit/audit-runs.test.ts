// Tests which pages `npm run audit` visits, and what it expects of each page.
import { expect, test } from 'vitest';
import { chooseRuns, describePages } from '../../../../../scripts/checks/audit/audited-page.ts';
import { UsageError } from '../../../../../scripts/shared/run-main.ts';
import { paths, routes } from '../../../../support/real-content.ts';

const pages = describePages(routes);
const choose = (only: readonly string[] = [], sample = false): string[] =>
  chooseRuns(pages, { only, sample }).map(({ page, formFactor }) => `${page.path} ${formFactor}`);
const pageOf = (path: string) => pages.find((page) => page.path === path);

test('every page is audited on a phone, and one page of each kind on a desktop', () => {
  const runs = chooseRuns(pages, { only: [], sample: false });
  const mobile = runs.filter(({ formFactor }) => formFactor === 'mobile');
  const desktop = runs.filter(({ formFactor }) => formFactor === 'desktop');
  expect(mobile.map(({ page }) => page.path)).toEqual(paths);
  expect(desktop.map(({ page }) => page.kind).sort()).toEqual([
    'article',
    'content',
    'form',
    'home',
    'sector',
    'service',
  ]);
});

test('pages named in the command get the same runs as in a full audit, however their paths are written', () => {
  expect(choose(['/careers', 'careers', '/careers/'])).toEqual(['/careers mobile']);
  expect(choose(['/'])).toEqual(['/ mobile', '/ desktop']);
});

test.each([
  { named: '/abuot', near: '/about' },
  { named: '/precision', near: '/about/precision' },
])('the unknown path $named is refused, and the message suggests $near', ({ named, near }) => {
  expect(() => choose([named])).toThrow(UsageError);
  expect(() => choose([named])).toThrow(new RegExp(`there is no page .*Similar paths: .*${near}`));
});

test('the not-found page is audited at an unknown address, and only the dashboard is audited with a signed-in user', () => {
  expect(paths).not.toContain(pageOf('/404')?.address);
  expect(pages.filter((page) => page.signedIn).map((page) => page.path)).toEqual(['/welcome']);
});

test('only the sign-in page and the dashboard may load the auth client', () => {
  expect(pages.filter((page) => page.mayLoadAuth).map((page) => page.path)).toEqual(['/login', '/welcome']);
});
