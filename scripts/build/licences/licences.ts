/** Which licences a page may carry, and how they are printed for `dist/licenses.txt`. */
import type { Work } from './carried-works.ts';

/** Licences that ask for no more than their text and the names of the authors. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Public domain',
  'Unlicense',
  'Zlib',
]);

/** Of "A OR B" one will do, of "A AND B" both must; nested expressions are refused. */
function isAllowed(expression: string): boolean {
  const flat = expression.trim().replace(/^\((.*)\)$/, '$1');
  return flat.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence.trim())));
}

/** What must not be shipped as it stands, each with its remedy. */
export function findLicenceProblems(works: readonly Work[]): string[] {
  return works.flatMap(({ name, version, licence, text }) => {
    if (!isAllowed(licence)) {
      return [
        `${name} ${version} goes to the browser under ${licence ? `the licence "${licence}"` : 'no licence that its package.json names'}, which is not on the list of scripts/build/licences/licences.ts. Take another package, or read the licence and add it there.`,
      ];
    }
    if (text.trim() === '') {
      return [
        `${name} ${version} goes to the browser without the text of its licence (${licence}): its package has no LICENSE file. Take another package or version.`,
      ];
    }
    return [];
  });
}

const rule = '-'.repeat(78);

/** Prints the works of others in the site, each licence's text once. */
export function printLicences(works: readonly Work[]): string {
  const byText = new Map<string, string[]>();
  for (const { name, version, licence, text } of works) {
    const body = text.trim().replaceAll('\r\n', '\n');
    byText.set(body, [...(byText.get(body) ?? []), `${name} ${version}: ${licence}`]);
  }
  const parts = [...byText].map(([text, titles]) => ({ titles: titles.sort(), text }));
  parts.sort((a, b) => ((a.titles[0] ?? '') < (b.titles[0] ?? '') ? -1 : 1));
  return [
    'Works of others in this site, and their licences.\n',
    ...parts.map(({ titles, text }) => `${rule}\n${titles.join('\n')}\n${rule}\n\n${text}\n`),
  ].join('\n');
}
