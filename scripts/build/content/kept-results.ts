/**
 * What builds compute of texts and drawings, kept for the next one: of a thousand articles, all but one are as they were. One file of
 * lines, a hash of what a result was made from and the result, to which a build adds. In memory are the places of the lines alone:
 * of a thousand articles the text would be 54 MB, beside a bundler.
 */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { appendFile, mkdir, open, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Of a result in the file, in bytes. */
type Place = { at: number; length: number };

/** The file as it was opened. */
type Opened = { descriptor: number; places: ReadonlyMap<string, Place> };

type Kept = {
  file: string;
  version: string;
  /** Null where there is no file of this version. */
  opened: Opened | null;
  /** Hashes of what this build has asked for. */
  used: Set<string>;
  /** Results that the file does not have yet, by hash. */
  fresh: Map<string, string>;
};

let kept: Kept | null = null;

const newline = 10;
const hashLength = 22;

export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, hashLength);

/** Whether a build of this version has kept results there. */
export async function hasResults(file: string, version: string): Promise<boolean> {
  const opened = await open(file).catch(() => null);
  if (!opened) return false;
  try {
    const { buffer, bytesRead } = await opened.read({ buffer: Buffer.alloc(version.length + 1) });
    return buffer.toString('utf8', 0, bytesRead) === `${version}\n`;
  } finally {
    await opened.close();
  }
}

function readBytes(descriptor: number, { at, length }: Place): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, at));
}

/** Null where the file is of another version, or where there is none. */
function openLines(file: string, version: string): Opened | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch {
    return null;
  }
  const bytes = readBytes(descriptor, { at: 0, length: fstatSync(descriptor).size });
  const endOf = (start: number): number => {
    const end = bytes.indexOf(newline, start);
    return end < 0 ? bytes.length : end;
  };
  if (bytes.toString('utf8', 0, endOf(0)) !== version) {
    closeSync(descriptor);
    return null;
  }
  const places = new Map<string, Place>();
  for (let start = endOf(0) + 1; start < bytes.length; start = endOf(start) + 1) {
    const at = start + hashLength + 1;
    places.set(bytes.toString('latin1', start, at - 1), { at, length: Math.max(0, endOf(start) - at) });
  }
  return { descriptor, places };
}

function lineOf({ fresh, opened }: Kept, hash: string): string | undefined {
  const place = opened?.places.get(hash);
  return fresh.get(hash) ?? (opened && place ? readBytes(opened.descriptor, place).toString() : undefined);
}

/**
 * From now on, results are kept in a file.
 * @param version of the code that computes them: results of another are no longer known
 */
export function keepResults(file: string, version: string): void {
  forgetResults();
  kept = { file, version, opened: openLines(file, version), used: new Set(), fresh: new Map() };
}

/** Results are no longer kept. */
export function forgetResults(): void {
  if (kept?.opened) closeSync(kept.opened.descriptor);
  kept = null;
}

/** The result that was made from this; undefined when none is known. */
export function recall(from: string): unknown {
  if (!kept) return undefined;
  const hash = hashOf(from);
  const line = lineOf(kept, hash);
  if (line === undefined) return undefined;
  try {
    const result: unknown = JSON.parse(line);
    kept.used.add(hash);
    return result;
  } catch {
    // Half a line is no result.
    return undefined;
  }
}

/** @param result as JSON can hold it */
export function remember(from: string, result: unknown): void {
  if (!kept) return;
  const hash = hashOf(from);
  kept.used.add(hash);
  kept.fresh.set(hash, JSON.stringify(result));
}

/** The result that was made from this: by a former build, or now. */
export function keepAtOnce<Result>(from: string, make: () => Result): Result {
  const known = recall(from);
  if (known !== undefined) return known as Result;
  const result = make();
  remember(from, result);
  return result;
}

/** The same of what takes its time. */
export async function keep<Result>(from: string, make: () => Result | Promise<Result>): Promise<Result> {
  const known = recall(from);
  if (known !== undefined) return known as Result;
  const result = await make();
  remember(from, result);
  return result;
}

/** A whole file takes the place of the former, or none does. */
async function writeLines(known: Kept, hashes: Iterable<string>): Promise<void> {
  const { file, version } = known;
  await mkdir(dirname(file), { recursive: true });
  const lines = Array.from(hashes, (hash) => `${hash} ${lineOf(known, hash)}`);
  await writeFile(`${file}.part`, [version, ...lines].join('\n'));
  await rename(`${file}.part`, file);
}

/** Writes what is new; the whole file, where most of it is of no use any more. */
export async function saveResults(): Promise<void> {
  if (!kept) return;
  const { file, version, opened, used, fresh } = kept;
  if (!opened || opened.places.size + fresh.size > 2 * used.size) await writeLines(kept, used);
  else if (fresh.size > 0) await appendFile(file, [...fresh].map(([hash, line]) => `\n${hash} ${line}`).join(''));
  else return;
  if (opened) closeSync(opened.descriptor);
  kept = { ...kept, opened: openLines(file, version), fresh: new Map() };
}
