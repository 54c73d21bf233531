// The styleguide helps people who write content. Only the development server serves it, so the build must contain
// nothing of it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { distDirectory, projectRoot } from '../support/project.ts';

/** Returns whether a text is so long that it can't appear in the build by coincidence. */
const isTelling = (text: string): boolean => text.trim().length >= 30;

const listTexts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap((inner) => listTexts(inner))
      : [];

const texts = globSync(join(projectRoot, 'scripts/styleguide/examples/*.yaml'))
  .flatMap((file) => listTexts(parse(readFileSync(file, 'utf8'))))
  .filter(isTelling);

/**
 * All texts of `content/`, except the schema reference, which contains the examples of the styleguide. The test ignores
 * examples that repeat a text of the content, because the build rightly contains them.
 */
const written = globSync(join(projectRoot, 'content/**/*.{yaml,md}'), { exclude: ['**/content/schemas/**'] })
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const own = texts.filter((text) => !written.includes(text.trim()));

test('no file of the build contains text from the styleguide', () => {
  expect(own.length).toBeGreaterThan(20);
  const files = globSync(join(distDirectory, '**/*.{html,js,css,json,xml,txt,atom,map}'));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const built = readFileSync(file, 'utf8');
    return own.filter((text) => built.includes(text.trim())).map((text) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});

test('the styleguide has no page in the build', () => {
  expect(globSync(join(distDirectory, '**/*styleguide*'))).toEqual([]);
  expect(readFileSync(join(distDirectory, 'sitemap.xml'), 'utf8')).not.toContain('/styleguide');
});
