// Tests the glossary on /about/precision, and links from other pages to its terms. The build already checks that each
// anchor exists.
import { expect, test } from 'vitest';
import { linksOf, readPage } from '../support/built-site.ts';
import { paths } from '../support/real-content.ts';

const glossary = [...readPage('/about/precision').main.querySelectorAll('#glossary li')];

test('the glossary explains 20 to 25 terms, each with an anchor', () => {
  expect(glossary.length).toBeGreaterThanOrEqual(20);
  expect(glossary.length).toBeLessThanOrEqual(25);
  for (const entry of glossary) expect(entry.id, entry.textContent ?? '').toMatch(/^[a-z-]+$/);
});

/** Returns the glossary terms to which a part of a page links. */
const termsIn = (part: ParentNode): string[] =>
  linksOf(part)
    .map(({ to }) => /^\/about\/precision#(.+)$/.exec(to)?.[1] ?? '')
    .filter((id) => glossary.some((entry) => entry.id === id));

test.each(paths)('%s has no links to the glossary in headings and captions', (path) => {
  const { main } = readPage(path);
  for (const part of main.querySelectorAll('h1, h2, h3, figcaption, caption')) expect(termsIn(part)).toEqual([]);
});
