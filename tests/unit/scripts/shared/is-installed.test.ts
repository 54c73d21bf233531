// Tests the function with which the setup script decides whether to run `npm ci`.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { isInstalled } from '../../../../scripts/shared/is-installed.mjs';
import { projectRoot } from '../../../support/project.ts';

const record = 'node_modules/.package-lock.json';
const engine = 'scripts/vite-plugin-ssr-free-prerender/package.json';

/**
 * A folder with copies of the files that `isInstalled` reads, including the record that "npm ci" writes in
 * node_modules.
 */
const root = mkdtempSync(join(tmpdir(), 'installed-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
for (const file of ['package.json', 'package-lock.json', record, engine, 'node_modules/.bin/node']) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  if (file.endsWith('node')) writeFileSync(join(root, file), '');
  else cpSync(join(projectRoot, file), join(root, file));
}
const { packages } = JSON.parse(readFileSync(join(root, record), 'utf8'));
for (const folder of Object.keys(packages)) mkdirSync(join(root, folder), { recursive: true });

// All tests share the folder `root`, because creating hundreds of package folders is slow. Each test undoes its change.
const change = (file: string, from: RegExp, to: string) => () => {
  const text = readFileSync(join(root, file), 'utf8');
  onTestFinished(() => writeFileSync(join(root, file), text));
  expect(text).toMatch(from);
  writeFileSync(join(root, file), text.replace(from, to));
};
const remove = (path: string) => () => {
  onTestFinished(() => renameSync(join(root, 'removed'), join(root, path)));
  renameSync(join(root, path), join(root, 'removed'));
};

// Fail here if an earlier test has not undone its change, because that change would affect the next test.
beforeEach(() => expect(isInstalled(root)).toBe(true));

test('packages that npm has installed are not installed again', () => {
  expect(isInstalled(root)).toBe(true);
});

test.each([
  ['missing packages', remove('node_modules')],
  ['an interrupted installation', remove(record)],
  ['a recorded package that is missing', remove('node_modules/yaml')],
  [
    'a version that the lock file does not name',
    change(record, /("node_modules\/yaml": \{\s*"version": ")[^"]+/, '$10.0.1'),
  ],
  ['a missing lock file', remove('package-lock.json')],
  ['a package.json that asks for another version', change('package.json', /("yaml": ")[^"]+/, '$10.0.1')],
])('npm installs again because of %s', (_, make) => {
  make();
  expect(isInstalled(root)).toBe(false);
});
