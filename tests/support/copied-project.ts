/** A copy of the project with separate builds, so that tests don't change the build under test. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placesOf } from '../../scripts/shared/build-places.ts';
import { builtPlaces, projectRoot } from './project.ts';

const sources = [
  ...['content', 'scripts', 'src', 'index.html', 'vite.config.ts'],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
];

/** Files that a copy also needs if tests run in it, in addition to `sources`. */
const tested = ['tests', 'vitest.config.ts', 'README.md', 'LICENSE'];

export type CopiedProject = {
  folder: string;
  /** Runs a script of `scripts/commands/` in the copy. */
  run: (
    script: string,
    args?: readonly string[],
    variables?: Readonly<Record<string, string>>,
  ) => ReturnType<typeof spawnCommand>;
  remove: () => void;
};

const spawnCommand = (
  folder: string,
  script: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
) =>
  spawnSync(process.execPath, [join('scripts/commands', script), ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...variables },
    encoding: 'utf8',
  });

/** The environment without Vitest's variables, which would confuse another Vitest process. */
const ownEnvironment = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$|MODE$)/.test(name));

/**
 * Runs test files in a copied project, on the copy's own content and build. Returns the output of Vitest if a test
 * fails, or else an empty string. Leaves out the licence test, because it reads installed packages, which the copy
 * doesn't have.
 */
export function findFailures(folder: string, paths: readonly string[]): string {
  for (const name of tested) cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(projectRoot, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=dot',
      '--exclude',
      'tests/site/licences.test.ts',
      ...paths,
    ],
    { cwd: folder, env: { ...Object.fromEntries(ownEnvironment), NO_COLOR: '1' }, encoding: 'utf8' },
  );
  return status === 0 ? '' : stdout + stderr;
}

/**
 * Copies the project, with the output and the caches of the build that tests use. A production build of the copy finds
 * them in their usual places, so it needn't build everything again.
 */
export async function copyProject(): Promise<CopiedProject> {
  const folder = await mkdtemp(join(tmpdir(), 'project-'));
  for (const name of sources) await cp(join(projectRoot, name), join(folder, name), { recursive: true });
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  const own = placesOf(folder, 'production');
  const kept: [from: string, to: string][] = [
    [join(projectRoot, '.cache/fonts'), join(folder, '.cache/fonts')],
    [join(projectRoot, '.cache/checks'), join(folder, '.cache/checks')],
    [builtPlaces.images, own.images],
    [builtPlaces.dist, own.dist],
  ];
  for (const [from, to] of kept) {
    if (existsSync(from)) await cp(from, to, { recursive: true, preserveTimestamps: true });
  }
  return {
    folder,
    run: (script, args = [], variables = {}) => spawnCommand(folder, script, args, variables),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns all files below these folders. Each value is the file's modification time and content. */
export function recordFiles(...folders: string[]): Map<string, string> {
  const entries = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }));
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [file, `${statSync(file).mtimeMs} ${readFileSync(file).toString('base64')}`]));
}
