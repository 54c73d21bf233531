/** What lies in `content/` and is read by nobody: files of other names, endings and folders. */
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { entryFolders } from '../../../src/content/entry-schemas.ts';
import { type Problem, suggest } from './problem.ts';

type Ending = '.yaml' | '.md';

const aliases: Readonly<Record<string, Ending>> = {
  '.yml': '.yaml',
  '.yaml': '.yaml',
  '.md': '.md',
  '.markdown': '.md',
};

/** Explains what is wrong with something in a folder of entries that is no file of the folder's ending. */
export function explainStrangeFile(name: string, isFolder: boolean, ending: Ending): string {
  if (isFolder) return `is a folder, and folders are not read here. Move what lies in it one folder up, and remove it.`;
  const written = extname(name).toLowerCase();
  if (aliases[written] === ending)
    return `only ${ending} files belong here. Rename it to "${name.slice(0, -written.length)}${ending}".`;
  return `only ${ending} files belong here. Move or remove it.`;
}

const folders = [...Object.keys(entryFolders), 'brand', 'schemas'];
const files = [
  ...['README.md', 'brand.yaml', 'cspell.yaml', 'navigation.yaml', 'published.yaml', 'redirects.yaml', 'site.yaml'],
  'words.yaml',
];
/** Flags are named by their country, the rest by what it is. */
const drawings = ['icon.svg', 'mark.svg'];

const isHidden = ({ name }: Dirent): boolean => name.startsWith('.');

function findMisplaced(entry: Dirent): Problem[] {
  const known = entry.isDirectory() ? folders : files;
  if (isHidden(entry) || known.includes(entry.name)) return [];
  const what = entry.isDirectory() ? 'folder' : 'file';
  const meant = suggest(entry.name, known) || ` Known are ${known.join(', ')}.`;
  return [
    { file: `content/${entry.name}`, says: `nothing reads a ${what} of this name.${meant} Rename, move or remove it.` },
  ];
}

/** @param root folder `content/` */
export async function findStrangeFiles(root: string): Promise<Problem[]> {
  const top = await readdir(root, { withFileTypes: true });
  const brand = await readdir(join(root, 'brand'), { withFileTypes: true }).catch((): Dirent[] => []);
  const strange = brand.filter((entry) => !(isHidden(entry) || entry.isDirectory() || drawings.includes(entry.name)));
  return [
    ...top.toSorted((one, other) => (one.name < other.name ? -1 : 1)).flatMap(findMisplaced),
    ...strange.map(({ name }) => ({
      file: `content/brand/${name}`,
      says: `nothing reads a drawing of this name. Known are ${drawings.join(' and ')}, and flags in the folder "flags". Rename or remove it.`,
    })),
  ];
}
