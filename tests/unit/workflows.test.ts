// The workflows for GitHub Actions run what the project has, and actions that nobody can change behind it.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../support/project.ts';

type Step = { run?: string; uses?: string };
type Workflow = { jobs: Record<string, { needs?: string; steps: Step[]; 'timeout-minutes'?: number }> };

const folder = join(projectRoot, '.github/workflows');
const workflows = readdirSync(folder).map((file): [string, Workflow] => [
  file,
  parse(readFileSync(join(folder, file), 'utf8')),
]);
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(projectRoot, 'package.json'), 'utf8'),
);
const stepsOf = ({ jobs }: Workflow): Step[] => Object.values(jobs).flatMap(({ steps }) => steps);

test.each(workflows)('%s runs commands and scripts that are there', (_, workflow) => {
  const lines = stepsOf(workflow).flatMap(({ run }) => run ?? []);
  const commands = lines.flatMap((line) => [...line.matchAll(/\bnpm (?:run )?([\w:]+)/g)].map(([, name = '']) => name));
  const files = lines.flatMap((line) => line.match(/^\.[\w/.-]+/g) ?? []);
  expect(commands.length + files.length).toBeGreaterThan(0);
  expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
  for (const file of files) expect(statSync(join(projectRoot, file)).mode & 0o111, file).toBeGreaterThan(0);
});

test.each(workflows)('%s names each action by its commit, and ends what hangs', (_, workflow) => {
  for (const { uses } of stepsOf(workflow)) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  for (const [name, job] of Object.entries(workflow.jobs)) {
    expect(job['timeout-minutes'], name).toBeGreaterThan(0);
    expect(Object.keys(workflow.jobs)).toEqual(expect.arrayContaining(job.needs ? [job.needs] : []));
  }
});
