import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { runScript } from '../support/run-script.ts';

test.each([
  ['bench.ts', ['--rounds', '3,4'], '--rounds: "3,4" is not a whole number above 0.'],
  ['bench.ts', ['--articles', '40'], '--articles needs --site.'],
  ['build.ts', ['--shard', '5/4'], '--shard: "5/4" is not a part of the pages, such as 1/4.'],
  [
    'rehearse.ts',
    ['--site', 'https://www.example.org'],
    '--site: "https://www.example.org" is not an address of this machine, such as http://localhost:4173.',
  ],
  ['test.ts', ['tests/nothing'], 'PATH: There is no file or folder tests/nothing.'],
])('%s %j ends with status 1, one message and the usage', async (script, args, message) => {
  const { status, stdout, stderr } = await runScript(script, args, { directory: tmpdir() });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr.split('\n')).toEqual([message, expect.stringMatching(/^Usage: /), '']);
});
