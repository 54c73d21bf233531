// Tests that a page with a data sample links to the sample's files, and shows what the files contain.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleNames } from '../../src/model/schemas/names.ts';
import { partOf, readBuilt, readPage, textOf } from '../support/built-site.ts';
import { distDirectory } from '../support/project.ts';
import { pageOf } from '../support/sample-files.ts';

test.each(sampleNames)(
  'the page of the sample %s links to existing files, and shows a record that they contain',
  (name) => {
    const isReal = name === 'harbor-crossings';
    const section = partOf(readPage(pageOf(name)), isReal ? 'The harbour crossings, to download' : 'What you receive');
    const paths = [...section.querySelectorAll('a[download]')].map((link) => link.getAttribute('href') ?? '');
    expect(paths).toEqual([
      expect.stringMatching(new RegExp(`^/samples/${name}\\.(geo)?json$`)),
      ...(isReal ? [`/samples/${name}.csv`] : []),
      `/samples/${name}.schema.json`,
    ]);
    for (const path of paths) expect(existsSync(join(distDirectory, path)), path).toBe(true);
    const data = JSON.parse(readFileSync(join(distDirectory, paths[0] ?? ''), 'utf8'));
    const extract = section.querySelector('pre[tabindex="0"]')?.textContent ?? '';
    expect(data.features ?? data.records).toContainEqual(JSON.parse(extract));
    expect(textOf(section)).toContain(data.notice);
    expect(textOf(section.querySelector('pre + p') ?? expect.fail('The record has no caption.'))).toMatch(
      isReal ? / Real data$/ : / Simulated data$/,
    );
  },
);

test('the sitemap does not list sample files, because they are not pages', () => {
  expect(readBuilt('sitemap.xml')).not.toContain('/samples/');
});
