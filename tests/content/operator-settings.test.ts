// Pages leave out facts that only the operator knows (`engagement`, `frameworks`, the postal address) until the
// operator sets them.
import { describe, expect, test } from 'vitest';
import {
  type Change,
  contentAfter,
  engagement,
  expectOneMessage,
  frameworks,
  type Mistake,
  organization,
  problemsAfter,
  set,
} from '../support/changed-content.ts';
import { sectionOf, wordsOf } from '../support/page-data.ts';
import { content } from '../support/real-content.ts';

const site = (field: string, to: unknown): Change => set('site.yaml', [field], to);
const wordsAfter = async (changes: Change[], path: string, id: string): Promise<string> =>
  wordsOf(sectionOf(await contentAfter(changes), path, id));

const titles = (words: string): string[] => words.split('\n').filter((line) => /^[A-Z][a-z ]+$/.test(line));

describe('pages about an engagement', () => {
  test('show a duration with its step only if it is set', async () => {
    expect(wordsOf(sectionOf(content, '/services', 'engagement'))).not.toMatch(/^(Takes|Runs) /m);
    const all = await wordsAfter([site('engagement', engagement)], '/services', 'engagement');
    expect(all.match(/^(Takes|Runs) .*/gm)).toEqual(
      Object.values(engagement.durations).map((duration) => expect.stringMatching(`^(Takes|Runs) ${duration}$`)),
    );
    const one = await wordsAfter([site('engagement', { durations: { exit: '30 days' } })], '/services', 'engagement');
    expect(one.match(/^(Takes|Runs) .*/gm)).toEqual(['Takes 30 days']);
    expect(one.indexOf('Takes')).toBeGreaterThan(one.indexOf('Exit'));
  });

  test.each([
    ['hosting', 'Hosting', `We offer ${engagement.hosting}.`],
    ['support', 'Support', engagement.support],
    ['price', 'Price', engagement.price],
    ['roles', 'Accountable', 'Security: Ada Example; Delivery: Bo Example.'],
  ] as const)('have a row for "%s" only if it is set', async (field, title, answer) => {
    const before = wordsOf(sectionOf(content, '/contact', 'questions'));
    expect(before).not.toContain(title);
    const after = await wordsAfter([site('engagement', { [field]: engagement[field] })], '/contact', 'questions');
    expect(titles(after)).toEqual([...titles(before), title]);
    expect(after).toContain(`${title}\n`);
    expect(after).toContain(answer);
  });

  test('show the postal address only if a street is set', async () => {
    expect(wordsOf(sectionOf(content, '/contact', 'questions'))).not.toContain('Postal address');
    const after = await wordsAfter([site('organization', organization)], '/contact', 'questions');
    expect(after).toContain('Postal address\n12 Example Street, Ottawa, Ontario, K1A 0A1, Canada.');
  });
});

describe('a compliance framework', () => {
  const statusOf = (words: string, name: string): string | undefined =>
    words
      .split('\n')
      .find((line) => line.startsWith(`**${name}**: `))
      ?.split(' **Status:** ')[1];

  test('shows no status until one is set', () => {
    for (const path of ['/about', '/sectors'])
      expect(wordsOf(sectionOf(content, path, 'compliance'))).not.toMatch(/status:|on request/i);
  });

  test('shows the status, date and scope that are set, and does not affect other frameworks', async () => {
    const changes = [site('frameworks', frameworks)];
    const about = await wordsAfter(changes, '/about', 'compliance');
    expect(statusOf(about, 'ISO 27001')).toBe('Certified, March 1, 2026. Scope: the managed cloud.');
    expect(statusOf(about, 'UK NCSC')).toBe('Aligned (our own assessment).');
    expect(about).toContain('**SOC 2**: ');
    expect(statusOf(about, 'SOC 2')).toBeUndefined();
    const lists = await wordsAfter(changes, '/sectors', 'compliance');
    expect(lists.match(/\*\*Status:\*\*.*/g)).toEqual([
      '**Status:** Aligned (our own assessment).',
      '**Status:** Certified, March 1, 2026. Scope: the managed cloud.',
    ]);
    expect(lists).toMatch(/^\*\*ISO 27001\*\* .* \*\*Status:\*\* Certified/m);
  });
});

const iso = { status: 'certified', scope: 'the managed cloud', date: '2026-03-01' };
const framework = (name: string, setting: unknown) => [site('frameworks', { [name]: setting })];
const mistakes: Mistake[] = [
  [
    'a framework that no page lists',
    framework('ISO 27002', iso),
    'site.yaml, line …, field "frameworks.ISO 27002": no page lists a framework of this name … Did you mean "ISO 27001"?',
  ],
  [
    'an unknown status of a framework',
    framework('ISO 27001', { ...iso, status: 'certificated' }),
    'site.yaml, line …, field "frameworks.ISO 27001.status": "certificated" is not a known value … Did you mean "certified"?',
  ],
  [
    'a certificate with a date in the future',
    framework('ISO 27001', { ...iso, date: '2099-01-01' }),
    'site.yaml, line …, field "frameworks.ISO 27001.date": is in the future … Write the day of the certificate',
  ],
  [
    'a certificate without a scope',
    framework('ISO 27001', { status: 'certified', date: '2026-03-01' }),
    'site.yaml, line …, field "frameworks.ISO 27001.scope": is missing … Add it',
  ],
  [
    'the duration of an unknown step',
    site('engagement', { durations: { scope: '2 weeks' } }),
    'site.yaml, line …, field "engagement.durations.scope": unknown field "scope" … Correct its spelling or remove it',
  ],
];

test.each(mistakes)('the content check reports %s in one message, with its place and a fix', expectOneMessage);

describe('a text that uses an unset setting', () => {
  const careers = 'pages/careers.yaml';
  const section = (fields: object): Change[] => [
    set(careers, ['sections', 1], { heading: 'Terms', id: 'terms', ...fields }),
  ];
  const rows = [
    ['Reply', 'within 1-2 business days'],
    ['Support', '{supportHours}'],
  ];
  const table = section({ type: 'table', caption: 'Terms', columns: ['What', 'When'], rows });

  test('is left out with its table row', async () => {
    expect(await wordsAfter(table, '/careers', 'terms')).not.toContain('Support');
    expect(await wordsAfter([...table, site('engagement', engagement)], '/careers', 'terms')).toContain('Support');
  });

  test('is left out with its section if it is the heading', async () => {
    const changes = section({ type: 'prose', heading: 'Support: {supportHours}', body: 'By telephone.' });
    const { pages } = await contentAfter(changes);
    expect(pages.find(({ path }) => path === '/careers')?.sections).not.toContainEqual(
      expect.objectContaining({ id: 'terms' }),
    );
  });

  test('is reported if nothing can be left out', async () => {
    const [problem, ...others] = await problemsAfter(set(careers, ['title'], 'Careers, {supportHours}'));
    expect(others).toEqual([]);
    expect(problem).toBe(
      'content/pages/careers.yaml, line 3, field "title": uses {supportHours}, which is not set in content/site.yaml. Set it there, or move the text to a list entry, because list entries with unset placeholders are omitted.',
    );
  });
});
