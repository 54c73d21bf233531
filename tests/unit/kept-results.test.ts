// What a build has computed of texts and drawings, and the next one takes.
import { appendFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { forgetResults, keepResults, recall, remember, saveResults } from '../../scripts/build/content/kept-results.ts';

async function openFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'results-'));
  onTestFinished(() => {
    forgetResults();
    return rm(folder, { recursive: true });
  });
  return join(folder, 'results');
}

test('a result is known to the next build of the same code, and to no other', async () => {
  const file = await openFile();
  keepResults(file, 'one');
  remember('a text', { words: ['two\nlines'] });
  await saveResults();
  keepResults(file, 'one');
  expect(recall('a text')).toEqual({ words: ['two\nlines'] });
  expect(recall('another')).toBeUndefined();
  remember('another', 2);
  await saveResults();
  keepResults(file, 'one');
  expect([recall('a text'), recall('another')]).toEqual([{ words: ['two\nlines'] }, 2]);
  keepResults(file, 'two');
  expect(recall('a text')).toBeUndefined();
});

test('what an interrupted build has left is no result, and hides none', async () => {
  const file = await openFile();
  keepResults(file, 'one');
  remember('a text', 1);
  remember('half', { long: 'text' });
  await saveResults();
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.slice(0, -5));
  keepResults(file, 'one');
  expect([recall('a text'), recall('half')]).toEqual([1, undefined]);
  remember('half', 3);
  await saveResults();
  keepResults(file, 'one');
  expect([recall('a text'), recall('half')]).toEqual([1, 3]);
});

test('the file does not grow with results that nobody asks for', async () => {
  const file = await openFile();
  keepResults(file, 'one');
  for (let index = 0; index < 10; index += 1) remember(`text ${index}`, index);
  await saveResults();
  keepResults(file, 'one');
  expect(recall('text 3')).toBe(3);
  remember('another', 10);
  await saveResults();
  // Its version, what was asked for, and what is new.
  expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(3);
  await appendFile(file, '\n');
  keepResults(file, 'one');
  expect([recall('text 3'), recall('another')]).toEqual([3, 10]);
});

test('what is saved is read from the file, and what is not saved yet is known too', async () => {
  const file = await openFile();
  keepResults(file, 'one');
  for (let index = 0; index < 4; index += 1) remember(`text ${index}`, index);
  expect(recall('text 3')).toBe(3);
  await saveResults();
  // Nothing but the file has it.
  const handle = await open(file, 'r+');
  const at = (await readFile(file, 'utf8')).lastIndexOf(' 2') + 1;
  await handle.write('7', at);
  await handle.close();
  expect([recall('text 1'), recall('text 2')]).toEqual([1, 7]);
  remember('text 4', 'four, and ½');
  await saveResults();
  expect([recall('text 0'), recall('text 4')]).toEqual([0, 'four, and ½']);
  keepResults(file, 'one');
  expect([recall('text 0'), recall('text 4')]).toEqual([0, 'four, and ½']);
});
