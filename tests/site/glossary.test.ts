// The glossary of /about/precision: terms that can be linked, and are, once on a page. The build checks that each anchor is there.
import { expect, test } from 'vitest';
import { headingsOf, readPage } from '../support/built-page.ts';

const glossary = [...readPage('/about/precision').main.querySelectorAll('#glossary li')];

test('the glossary explains 20 to 25 terms, each with an anchor, in the order of the alphabet', () => {
  expect(glossary.length).toBeGreaterThanOrEqual(20);
  expect(glossary.length).toBeLessThanOrEqual(25);
  for (const entry of glossary) expect(entry.id, entry.textContent ?? '').toMatch(/^[a-z-]+$/);
  const terms = glossary.flatMap((entry) => headingsOf(entry, 'h3'));
  expect(terms).toEqual(terms.toSorted((a, b) => a.localeCompare(b, 'en')));
});
