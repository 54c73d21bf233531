// Class names in the build are unique, and do not depend on the machine or folder of the build.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createClassNames } from '../../../../../scripts/site/styles/split-styles.ts';

function createSources(count: number): string[] {
  const root = mkdtempSync(join(tmpdir(), 'styles-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'ui'));
  const files = Array.from({ length: count }, (_, index) => join(root, 'ui', `part-${index}.module.scss`));
  for (const file of files) writeFileSync(file, '');
  return [root, ...files];
}

const css = '@keyframes turn{to{rotate:1turn}}.inner{color:red}.outer .inner-2:hover{top:.5rem}.outer{top:0}';

test('every class of every file gets a unique name that is valid in selectors', () => {
  const [root = '', ...files] = createSources(60);
  const nameClass = createClassNames(root);
  const names = files.flatMap((file) =>
    ['inner', 'outer', 'inner-2', 'turn'].map((name) => nameClass(name, file, css)),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]{1,2}\d+$/.test(name))).toEqual([]);
});

test('a class name does not depend on the folder of the project', () => {
  const [one = '', first = ''] = createSources(3);
  const [other = '', same = ''] = createSources(3);
  expect(createClassNames(one)('outer', first, css)).toBe(createClassNames(other)('outer', same, css));
});
