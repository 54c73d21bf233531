/** A copy of the project in a temporary folder, to be changed and built there while the build under test stays what it is. */
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './project.ts';

const sources = [
  'content',
  'public',
  'scripts',
  'src',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** Returns the folder, which the caller removes. */
export async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'project-'));
  for (const name of sources) await cp(join(projectRoot, name), join(folder, name), { recursive: true });
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Builds the copy with these variables beside the shell's. */
export const buildCopy = (folder: string, variables: Readonly<Record<string, string>>) =>
  spawnSync(join(folder, 'node_modules/.bin/node'), ['scripts/build.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...variables },
    encoding: 'utf8',
  });
