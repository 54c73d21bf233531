/** `dist/licenses.txt`: the works of others in the site, each licence's text once. */
import type { Work } from './carried-works.ts';

const rule = '-'.repeat(78);

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
