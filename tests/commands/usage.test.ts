// Every command explains itself, and is started and described in one place each: package.json and README.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '../support/project.ts';
import { type Run, runScript } from '../support/run-script.ts';

const names = readdirSync(join(projectRoot, 'scripts/commands'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'));
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')));
const [, table = ''] = readFileSync(join(projectRoot, 'README.md'), 'utf8').split(/^\| command \| does \|$/m);
const rows = table.split(/\n\n/, 1)[0]?.split('\n') ?? [];

/** What is typed to start a command. */
function callOf(name: string): string {
  const started = Object.entries(scripts).filter(([, line]) => line.endsWith(` ${name}`));
  const [script = ''] = started[0] ?? [];
  return ['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`;
}

const optionsIn = (text: string): string[] => text.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? [];

/** The first column below a heading of a help text. */
const columnBelow = (heading: string, help: string): string[] =>
  (help.split(`\n${heading}:\n`)[1]?.split('\n\n', 1)[0] ?? '')
    .split('\n')
    .map((line) => /^ {2}(\S.*?)(?: {2}\S.*)?$/.exec(line)?.[1] ?? '')
    .filter(Boolean);

test('package.json has one script for each command, and no other', () => {
  const lines = Object.values(scripts).map((line) => line.replace(/^exec /, ''));
  expect(lines.sort()).toEqual(names.map((name) => `node scripts/setup.mjs ${name}`).sort());
});

test('a command that does not exist is refused, with the nearest one', async () => {
  const refused = await runScript('../shared/refuse-command.ts', ['biuld'], { directory: tmpdir() });
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toBe(`There is no command "biuld". Did you mean build? Commands: ${names.join(', ')}.\n`);
});

describe.each(names)('%s', (name) => {
  const call = callOf(name);
  const run = (...args: string[]) => runScript(`${name}.ts`, args, { directory: tmpdir() });
  let help: Run;
  let options: string[];
  beforeAll(async () => {
    help = await run('--help');
    options = optionsIn(help.stdout.split('\n', 1)[0] ?? '');
  });

  test('--help prints the usage and what each option means', () => {
    expect(help).toMatchObject({ status: 0, stderr: '' });
    expect(help.stdout.startsWith(`Usage: ${call} -- `)).toBe(true);
    expect(columnBelow('Options', help.stdout).flatMap(optionsIn)).toEqual(options);
  });

  test('the examples of --help and the row of README.md name only options that there are', () => {
    const examples = columnBelow('Examples', help.stdout);
    expect(examples).not.toEqual([]);
    for (const example of examples) expect(`${example} `).toContain(`${call} `);
    const row = rows.filter((line) => line.startsWith(`| \`${call}\``) || line.startsWith(`| \`${call} `));
    expect(row, 'rows of README.md').toHaveLength(1);
    // In front of the "--" stand npm's own.
    const given = examples.map((example) => example.split(' -- ')[1] ?? '');
    expect(options).toEqual(expect.arrayContaining([...given, ...row].flatMap(optionsIn)));
  });
});

// The help of each shows that all read their command line in one way.
test('a misspelt option is refused, with the nearest one', async () => {
  const refused = await runScript('inbox.ts', ['--jsno'], { directory: tmpdir() });
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr.split('\n')).toEqual([
    'Unknown option --jsno. Did you mean --json?',
    expect.stringContaining('Usage: npm run inbox -- '),
    '',
  ]);
});

test('a command whose output nobody reads any more goes on', async () => {
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
