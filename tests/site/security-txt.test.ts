// security.txt (RFC 9116) states where to report a vulnerability in the site.
import { expect, test } from 'vitest';
import { securityTxtPath } from '../../src/model/seo/site-files.ts';
import { readBuilt, readPage } from '../support/built-site.ts';
import { content } from '../support/real-content.ts';

const text = readBuilt(securityTxtPath.slice(1));
const fields = text
  .trim()
  .split('\n')
  .map((line) => /^([A-Z][A-Za-z-]*): (\S.*)$/.exec(line)?.slice(1) ?? [line]);
const valuesOf = (name: string): (string | undefined)[] =>
  fields.flatMap(([field, value]) => (field === name ? [value] : []));

test('security.txt contains only known fields, in plain ASCII, one on each line', () => {
  expect(text).toMatch(/^[\x20-\x7e\n]+\n$/);
  const known = ['Contact', 'Expires', 'Preferred-Languages', 'Canonical', 'Policy'];
  expect(fields.filter(([name = '']) => !known.includes(name))).toEqual([]);
});

test('security.txt names the contact and languages from the settings, and its own address', () => {
  expect(valuesOf('Contact')).toEqual([`mailto:${content.site.security.contact}`]);
  expect(valuesOf('Preferred-Languages')).toEqual([content.site.security.languages.join(', ')]);
  expect(valuesOf('Canonical')).toEqual([`${content.site.host}${securityTxtPath}`]);
});

test('security.txt links to the part of a page that says how to report a weakness, and to whom', () => {
  const { origin, pathname, hash } = new URL(valuesOf('Policy')[0] ?? '');
  expect(origin).toBe(content.site.host);
  const part = readPage(pathname).document.getElementById(hash.slice(1));
  expect(part?.querySelector('h2')?.textContent).toBe('Report a weakness');
  expect(part?.textContent).toContain(content.site.security.contact);
});

test('security.txt has not expired, and is valid for at most a year', () => {
  const [expires, ...more] = valuesOf('Expires');
  expect(more).toEqual([]);
  const left = Date.parse(expires ?? '') - Date.now();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(365 * 24 * 60 * 60 * 1000);
});
