/** Reads the table of walls: which room a file is in, and what the room may import. */

import { posix } from 'node:path';
import type { Row, Walls } from '../../shared/wall-row.ts';

const isFiles = (room: string): boolean => posix.extname(room) !== '';

/** The folder that a room is, or in which its files stand. */
export const folderOf = (room: string): string => (isFiles(room) ? posix.dirname(room) : room);

export const readRow = (walls: Walls, room: string): Row => walls[room] ?? {};

/** Rooms that a room may import, those of which it may import types alone included. */
export function namedRooms(walls: Walls, room: string): string[] {
  const { rooms = [], types = [] } = readRow(walls, room);
  return [...rooms, ...types.filter((name) => name in walls)];
}

/** Packages that a room may import, those of which it may import types alone included. */
export function namedPackages(walls: Walls, room: string): string[] {
  const { packages = [], types = [] } = readRow(walls, room);
  return [...packages, ...types.filter((name) => !(name in walls))];
}

/**
 * @param file path from the project's root
 * @returns its room; undefined where the table has none
 */
export function findRoom(walls: Walls, file: string): string | undefined {
  const rooms = Object.keys(walls);
  const folder = posix.dirname(file);
  return (
    rooms.find((room) => isFiles(room) && posix.matchesGlob(file, room)) ??
    rooms.find((room) => room === folder || (readRow(walls, room).open && file.startsWith(`${room}/`)))
  );
}

/** @param typeOnly whether the import is erased when the code runs */
export function mayImportRoom(walls: Walls, from: string, to: string, typeOnly: boolean): boolean {
  const { rooms = [], types = [], open } = readRow(walls, from);
  return (
    open === true || from === to || folderOf(from) === to || rooms.includes(to) || (typeOnly && types.includes(to))
  );
}

/** Whether an entry of `packages` stands for what an import names. */
export const isPartOf = (entry: string, name: string): boolean =>
  entry === 'node:' ? name.startsWith(entry) : name === entry || name.startsWith(`${entry}/`);

/** @param typeOnly whether the import is erased when the code runs */
export function mayImportPackage(walls: Walls, from: string, name: string, typeOnly: boolean): boolean {
  const { packages = [], types = [], open } = readRow(walls, from);
  return open === true || [...packages, ...(typeOnly ? types : [])].some((entry) => isPartOf(entry, name));
}
