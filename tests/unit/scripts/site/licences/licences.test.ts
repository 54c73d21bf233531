import { expect, test } from 'vitest';
import {
  findLicenceProblems,
  printLicences,
  readCarriedWorks,
} from '../../../../../scripts/site/licences/licences-plugin.ts';
import { projectRoot } from '../../../../support/project.ts';
import { content } from '../../../../support/real-content.ts';

const work = { name: 'some-package', version: '1.2.3', licence: 'MIT', text: 'Permission is hereby granted' };

test.each(['MIT', '(MIT OR GPL-3.0-only)', 'Public domain'])(
  'a package with the licence %s may be shipped',
  (licence) => {
    expect(findLicenceProblems([{ ...work, licence }])).toEqual([]);
  },
);

test.each(['GPL-3.0-only', 'SEE LICENSE IN LICENSE.md'])(
  'a package with the licence %s is refused, and the message says what to do',
  (licence) => {
    expect(findLicenceProblems([work, { ...work, name: 'other-package', licence }])).toEqual([
      expect.stringMatching(
        /^other-package 1\.2\.3 goes to the browser, but its licence .*Use another package, or read/,
      ),
    ]);
  },
);

test('a package without the name or the text of its licence is refused', () => {
  expect(findLicenceProblems([{ ...work, licence: '' }])).toEqual([
    expect.stringContaining('its package.json names no licence'),
  ]);
  expect(findLicenceProblems([{ ...work, text: ' \n' }])).toEqual([
    'some-package 1.2.3 goes to the browser, but its package has no LICENSE file with the text of its licence (MIT). Use another package or version.',
  ]);
});

test.each([true, false])(
  'the licences allow the site to ship its typefaces, maps and country flag, with the flag’s `isOwn` set to %s',
  (isOwn) => {
    const brand = { ...content.brand, flag: { ...content.brand.flag, isOwn } };
    const works = readCarriedWorks(projectRoot, { site: content.site, brand });
    expect(works.map(({ name }) => name).filter((name) => name.startsWith('country-flag-icons'))).toHaveLength(
      isOwn ? 0 : 1,
    );
    expect(works.map(({ licence }) => licence)).toContain('OFL-1.1');
    expect(findLicenceProblems(works)).toEqual([]);
  },
);

test('the licence file contains each identical licence text only once, whatever the order of the packages', () => {
  const works = [
    work,
    { ...work, name: 'another-package', text: `${work.text}\r\n` },
    { ...work, name: 'z', text: 'Other' },
  ];
  const file = printLicences(works);
  expect(file).toContain('another-package 1.2.3: MIT\nsome-package 1.2.3: MIT\n');
  expect(file.split(work.text)).toHaveLength(2);
  expect(printLicences(works.toReversed())).toBe(file);
});
