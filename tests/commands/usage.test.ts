// Every command prints its help, and package.json has a script for every command.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '../support/project.ts';
import { runScript } from '../support/run-commands.ts';

const names = readdirSync(join(projectRoot, 'scripts/commands'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'));
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')));

test('package.json has one script for each command and no others', () => {
  const lines = Object.values(scripts).map((line) => line.replace(/^exec /, ''));
  expect(lines.sort()).toEqual(names.map((name) => `node scripts/setup.mjs ${name}`).sort());
});

test.each(names)('%s --help prints how to start the command', async (name) => {
  const [script] = Object.entries(scripts).find(([, line]) => line.endsWith(` ${name}`)) ?? [];
  const { status, stdout, stderr } = await runScript(`${name}.ts`, ['--help'], { directory: tmpdir() });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(new RegExp(`^Usage: npm (run )?${script} -- `));
});

// Testing one command is enough: the help test shows that all commands use the same parser.
test('A command refuses a misspelt option and suggests the nearest one', async () => {
  const refused = await runScript('inbox.ts', ['--jsno'], { directory: tmpdir() });
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr.split('\n')).toEqual([
    'Unknown option --jsno. Did you mean --json?',
    expect.stringContaining('Usage: npm run inbox -- '),
    '',
  ]);
});

test('A command keeps running after its output is closed', async () => {
  const code = `import { runMain } from '${join(projectRoot, 'scripts/shared/run-main.ts')}';
    const isGone = () => new Promise((resolve) => process.stdout.write('line\\n', (error) => resolve(Boolean(error))));
    await runMain(async () => {
      while (!(await isGone()));
      for (let line = 0; line < 3; line += 1) await isGone();
    });`;
  const child = spawn('sh', ['-c', '{ "$NODE" --input-type=module -e "$CODE"; echo "status $?" >&2; } | head -1'], {
    env: { ...process.env, NODE: process.execPath, CODE: code },
  });
  const said: string[] = [];
  child.stderr.on('data', (text) => said.push(String(text)));
  await once(child, 'close');
  expect(said.join('')).toBe('status 0\n');
});
