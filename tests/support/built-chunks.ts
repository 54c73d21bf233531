/** Names of files in the checks build: its scripts are named by hashes alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPlaces, distDirectory } from './project.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Address of the script that a module is built to, such as `src/pages/login-page.tsx`. */
export function scriptOf(module: string): string {
  const manifest = read(join(builtPlaces.client, '.vite/manifest.json')) as Record<string, { file: string }>;
  const chunk = manifest[module];
  if (!chunk) throw new Error(`${module} is not built to a script of its own.`);
  return `/${chunk.file}`;
}

type PageList = { app: string; pages: Record<string, string> };

const readPageList = () => read(join(distDirectory, 'pages.json')) as PageList;

/** Address of the script with the app, which the starter imports. */
export const readAppScript = (): string => `/${readPageList().app}`;

/** The data of a page, as the build wrote it. */
export function readBuiltData(path: string): unknown {
  const { pages } = readPageList();
  return read(join(distDirectory, `assets/${pages[path]}.json`));
}

type Locked = { type: string; items: { figure: { drawingFile: string } }[] };

/** Addresses of the drawings that a page loads for signed-in clients. */
export function lockedDrawingsOf(path: string): string[] {
  const { sections } = readBuiltData(path) as { sections: Locked[] };
  return sections
    .filter(({ type }) => type === 'locked')
    .flatMap(({ items }) => items.map(({ figure }) => figure.drawingFile));
}
