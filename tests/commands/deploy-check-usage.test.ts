import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runScript } from '../support/run-commands.ts';

const directory = mkdtempSync(join(tmpdir(), 'deploy-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const check = (...args: string[]) => runScript('deploy-check.ts', args, { directory });

test.each([
  [[], /^FOLDER-OR-URL is missing: folder of a built site, or address of a host\.\nUsage/],
  [
    ['www.example.org'],
    /^"www\.example\.org" is neither a folder nor .* Did you mean https:\/\/www\.example\.org\?\n$/,
  ],
  [[directory], /contains no built site\. Run "npm run build"/],
  [['http://localhost:1'], /^http:\/\/localhost:1 could not be reached: .*ECONNREFUSED.* Check the address/],
])('The deploy check refuses the arguments %j with one message', async (args, says) => {
  const { status, stdout, stderr } = await check(...args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(says);
});

test('The deploy check refuses a folder without build.json', async () => {
  for (const name of ['index.html', '_headers']) writeFileSync(join(directory, name), '');
  const { status, stderr } = await check(directory);
  expect(status).toBe(1);
  expect(stderr).toMatch(/has no valid \/build\.json \(status 404\).* Upload the whole folder/);
});
