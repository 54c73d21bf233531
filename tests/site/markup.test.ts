// Every built page is valid HTML, so all browsers parse it alike, and has no accessibility errors that a program can
// find.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileOf, readPage } from '../support/built-site.ts';
import { distDirectory } from '../support/project.ts';
import { content, paths } from '../support/real-content.ts';
import { createMarkupCheck } from './find-markup-problems.ts';

test('these tests check every HTML file of the site', () => {
  const files = readdirSync(distDirectory, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.html$/.test(file),
  );
  expect(files.toSorted()).toEqual(paths.map(fileOf).toSorted());
});

const findProblems = createMarkupCheck(content.site);

test.each(paths)('%s is valid HTML, without accessibility errors that a program can find', async (path) => {
  expect(await findProblems(path, readPage(path).html)).toEqual([]);
});

const page = readPage('/about').html;
const damage = (pattern: string, replacement: string): string => {
  expect(page).toContain(pattern);
  return page.replace(pattern, replacement);
};

test.each([
  {
    fault: 'an image without an alternative text',
    html: damage('</main>', '<img src="/icon-512.png"></main>'),
    where: '/about, #main > img [wcag/h37]: ',
    wrong: 'is missing required "alt" attribute',
  },
  {
    fault: 'a title that search results would cut',
    html: damage('<title>', `<title>${'x'.repeat(200)}`),
    where: '/about, html > head > title [long-title]: ',
    wrong: 'title text cannot be longer than',
  },
])('$fault is reported with its route, element, rule and remedy', async ({ html, where, wrong }) => {
  const [problem = '', ...more] = await findProblems('/about', html);
  expect(more).toEqual([]);
  expect(problem.startsWith(where), problem).toBe(true);
  expect(problem).toContain(wrong);
  expect(problem).toContain('Correct the component');
});
