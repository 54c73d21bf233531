import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { runScript } from '../support/run-script.ts';

const usage = 'Usage: npm run bench [-- --engine] [--paint] [--server] [--routes 40,400,4000] [--rounds 3]\n';

test.each([
  [['--rounds', '0'], usage],
  [['--rounds', '3,4'], usage],
  [['--routes', '40,x'], usage],
  [['--paint', '--routes', '40'], `--routes belongs to the engine's part.\n${usage}`],
])('npm run bench -- %j ends with status 1 and says what it takes', async (args, message) => {
  expect(await runScript('bench.ts', args, { directory: tmpdir() })).toEqual({
    status: 1,
    stdout: '',
    stderr: message,
  });
});

test('an option that does not exist is named', async () => {
  const { status, stderr } = await runScript('bench.ts', ['--fast'], { directory: tmpdir() });
  expect(status).toBe(1);
  expect(stderr).toMatch(/Unknown option '--fast'[\s\S]*Usage: npm run bench/);
});
