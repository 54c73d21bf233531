/** Holds the imports of the project against the table of walls. Pure. */

import { posix } from 'node:path';
import type { Walls } from '../../shared/wall-row.ts';
import {
  findRoom,
  isPartOf,
  mayImportPackage,
  mayImportRoom,
  namedPackages,
  namedRooms,
  readRow,
} from './permissions.ts';
import type { FileImports, Import } from './read-imports.ts';

const table = 'scripts/shared/walls.ts';

/** The file that an import names; undefined where it names a package. */
function findTarget(file: string, name: string): string | undefined {
  const path = name.replace(/\?.*$/, '');
  if (path.startsWith('#')) return `src/${path.slice(1)}`;
  return path.startsWith('.') ? posix.join(posix.dirname(file), path) : undefined;
}

function findImportProblem(walls: Walls, room: string, file: string, { name, typeOnly }: Import): string | undefined {
  const target = findTarget(file, name);
  const other = target === undefined ? name : (findRoom(walls, target) ?? posix.dirname(target));
  const isAllowed = (ofTypes: boolean) =>
    target === undefined ? mayImportPackage(walls, room, name, ofTypes) : mayImportRoom(walls, room, other, ofTypes);
  if (isAllowed(typeOnly)) return undefined;
  if (isAllowed(true)) {
    return `${file} imports ${name}, but ${table} lets ${room} import only types of ${other}. Write "import type".`;
  }
  return `${file} imports ${name}, but ${table} does not let ${room} import ${other}.`;
}

/** What the rules of the table itself forbid. */
function findTableProblems(walls: Walls): string[] {
  const names = Object.keys(walls);
  return names.flatMap((room, place) =>
    namedRooms(walls, room).flatMap((other) => {
      if (!names.includes(other)) return [`${table}: ${room} may import ${other}, which has no row. Correct the name.`];
      if (names.indexOf(other) < place) return [];
      return [
        `${table}: ${room} may not import ${other}, which comes later in the table. Reverse the import, or move the rows.`,
      ];
    }),
  );
}

/** What a row allows and no file needs: the table stays as narrow as the code. */
function findUnused(walls: Walls, files: readonly FileImports[]): string[] {
  const rooms = Object.keys(walls).filter((room) => !readRow(walls, room).open);
  return rooms.flatMap((room) => {
    const own = files.filter(({ file }) => findRoom(walls, file) === room);
    if (own.length === 0 && !rooms.some((other) => namedRooms(walls, other).includes(room))) {
      return [`${table}: ${room} has no file. Remove its row.`];
    }
    const imports = own.flatMap(({ file, imports }) =>
      imports.map(({ name }) => ({ name, target: findTarget(file, name) })),
    );
    const used = new Set(imports.flatMap(({ target }) => (target === undefined ? [] : [findRoom(walls, target)])));
    const names = imports.flatMap(({ name, target }) => (target === undefined ? [name] : []));
    return [
      ...namedRooms(walls, room).filter((other) => other in walls && !used.has(other)),
      ...namedPackages(walls, room).filter((entry) => !names.some((name) => isPartOf(entry, name))),
    ].map((unused) => `${table}: ${room} may import ${unused}, but no file of it does. Remove ${unused} from its row.`);
  });
}

/** @returns one message for each import that the table forbids, and for each permission in it that nothing uses */
export function findWallProblems(walls: Walls, files: readonly FileImports[]): string[] {
  const withoutRow = files.flatMap(({ file }) => (findRoom(walls, file) === undefined ? [posix.dirname(file)] : []));
  return [
    ...findTableProblems(walls),
    ...[...new Set(withoutRow)].map(
      (folder) => `${folder} has no row in ${table}. Add one that says what it may import.`,
    ),
    ...files.flatMap(({ file, imports }) => {
      const room = findRoom(walls, file);
      return room === undefined ? [] : imports.flatMap((named) => findImportProblem(walls, room, file, named) ?? []);
    }),
    ...findUnused(walls, files),
  ];
}
