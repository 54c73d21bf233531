import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepScripts, takeScript } from '../../src/system/kept-scripts.ts';

test('a script is bundled once for all runs of the same engine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scripts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  keepScripts(folder);
  let made = 0;
  const take = () =>
    takeScript('entry', async () => {
      made += 1;
      return `script ${made}`;
    });
  expect([await take(), await take()]).toEqual(['script 1', 'script 1']);
  const [name = ''] = await readdir(folder);
  const text = await readFile(join(folder, name), 'utf8');
  // Half of one, and that of another engine.
  await writeFile(join(folder, name), text.slice(0, -5));
  expect(await take()).toBe('script 2');
  await writeFile(join(folder, name), JSON.stringify({ ...JSON.parse(text), of: 'another' }));
  expect(await take()).toBe('script 3');
});
