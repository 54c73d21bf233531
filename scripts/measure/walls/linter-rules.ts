/** The table of walls as rules of the linter, which show a forbidden import while it is written. */

import { posix } from 'node:path';
import type { Walls } from '../../shared/wall-row.ts';
import { folderOf, namedPackages, namedRooms, readRow } from './permissions.ts';

/** Where the rules stand; `biome.json` extends it. */
export const rulesFile = 'scripts/shared/walls.biome.json';

const table = 'scripts/shared/walls.ts';

/** Later patterns win over earlier ones; a `!` takes what it matches out of what is refused. */
const refuse = (includes: string[], group: string[], message: string) => ({
  includes,
  linter: {
    rules: { style: { noRestrictedImports: { level: 'error', options: { patterns: [{ group, message }] } } } },
  },
});

/** How files of one room write an import of another: by its name inside `src/`, else by a relative path. */
function importPattern(walls: Walls, from: string, to: string): string {
  const folder = posix.relative(folderOf(from), folderOf(to)) || '.';
  const open = readRow(walls, to).open;
  const files = folderOf(to) === to ? (open ? '**' : '*') : posix.basename(to);
  if (folder === '.') return `./${files}`;
  if (from.split('/')[0] === 'src' && to.startsWith('src/')) return `#${folderOf(to).slice('src/'.length)}/${files}`;
  return `${folder.startsWith('.') ? folder : `./${folder}`}/${files}`;
}

const packagePatterns = (name: string): string[] =>
  name === 'node:' ? ['!node:*', '!node:*/**'] : [`!${name}`, `!${name}/**`];

function buildRule(walls: Walls, room: string) {
  const rooms = namedRooms(walls, room);
  const packages = namedPackages(walls, room);
  const isFolder = (other: string) => folderOf(other) === other;
  const folders = rooms.filter(isFolder);
  const files = rooms.filter((other) => !isFolder(other));
  // The pattern of their folder lets them through.
  const closed = Object.keys(walls).filter(
    (other) =>
      !isFolder(other) &&
      other !== room &&
      !rooms.includes(other) &&
      [folderOf(room), ...folders].includes(folderOf(other)),
  );
  return refuse(
    [isFolder(room) ? posix.join(room, '*') : room],
    [
      '**',
      '!./*',
      ...folders.map((other) => `!${importPattern(walls, room, other)}`),
      ...closed.map((other) => importPattern(walls, room, other)),
      ...files.map((other) => `!${importPattern(walls, room, other)}`),
      ...packages.flatMap(packagePatterns),
    ],
    `${room} may import its own files${[...rooms, ...packages].map((name) => `, ${name}`).join('')}, and nothing else: see ${table}.`,
  );
}

/** @returns the text of the rules' file, one line per room */
export function buildLinterRules(walls: Walls): string {
  const rooms = Object.keys(walls).filter((room) => !readRow(walls, room).open);
  const isFolder = (room: string) => folderOf(room) === room;
  const rules = [
    refuse(['*', 'src/**', 'scripts/**'], ['**'], `This folder has no row in ${table}: say there what it may import.`),
    // Of the rules that apply to a file the last one counts: files come after their folders.
    ...rooms.filter(isFolder).map((room) => buildRule(walls, room)),
    ...rooms.filter((room) => !isFolder(room)).map((room) => buildRule(walls, room)),
  ];
  return `{ "overrides": [\n${rules.map((rule) => JSON.stringify(rule)).join(',\n')}\n] }\n`;
}
