import { expect, test } from 'vitest';
import { findAnchorProblems } from '../../scripts/build/verify/find-anchor-problems.ts';

const redirect = (to: string) => [{ from: '/terms', to, file: 'content/redirects.yaml, line 1' }];

test('a redirect to an anchor that its page has not is named, with its line', () => {
  const page = { path: '/about', ids: ['people'] };
  expect(findAnchorProblems(page, redirect('/about#team'))).toEqual([
    'content/redirects.yaml, line 1: "/terms" leads to "/about#team", and the page has no "#team". Write one that it has, or none.',
  ]);
  for (const sound of ['/about#people', '/about', '/blog#team']) {
    expect(findAnchorProblems(page, redirect(sound))).toEqual([]);
  }
});
