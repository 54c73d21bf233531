/**
 * What builds compute of texts and drawings, kept for the next one: of a thousand articles, all but one are as they were. One file of
 * lines, a hash of what a result was made from and the result, to which a build adds.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { appendFile, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

type Kept = {
  file: string;
  /** The lines of the file, by hash; null while they rest in it. */
  lines: Map<string, string> | null;
  /** Hashes of what this build has asked for. */
  used: Set<string>;
  /** Lines that the file does not have yet. */
  fresh: string[];
  /** The file is of another version: it is written anew. */
  isStale: boolean;
};

let kept: Kept | null = null;

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

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

function parseLines(text: string): Map<string, string> {
  const [, ...rest] = text.split('\n');
  return new Map(rest.map((line) => [line.slice(0, 22), line.slice(23)]));
}

function linesOf(known: Kept): Map<string, string> {
  known.lines ??= parseLines(readFileSync(known.file, 'utf8'));
  return known.lines;
}

/**
 * From now on, results are kept in a file.
 * @param version of the code that computes them: results of another are no longer known
 */
export async function keepResults(file: string, version: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const isStale = text.split('\n', 1)[0] !== version;
  const lines = isStale ? new Map<string, string>() : parseLines(text);
  kept = { file, lines, used: new Set(), fresh: [], isStale };
  if (isStale) kept.fresh.push(version);
}

/** What was saved leaves the memory until it is asked for: of a thousand articles it is 60 MB. */
export function restResults(): void {
  if (kept && kept.fresh.length === 0) kept.lines = null;
}

/** Results are no longer kept. */
export function forgetResults(): void {
  kept = null;
}

/** The result that was made from this; undefined when none is known. */
export function recall(from: string): unknown {
  if (!kept) return undefined;
  const hash = hashOf(from);
  const line = linesOf(kept).get(hash);
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
  const line = JSON.stringify(result);
  kept.used.add(hash);
  linesOf(kept).set(hash, line);
  kept.fresh.push(`${hash} ${line}`);
}

/** The result that was made from this: by a former build, or now. */
export async function keep<Result>(from: string, make: () => Result | Promise<Result>): Promise<Result> {
  const known = recall(from);
  if (known !== undefined) return known as Result;
  const result = await make();
  remember(from, result);
  return result;
}

/** Writes what is new; the whole file, where most of it is of no use any more. */
export async function saveResults(): Promise<void> {
  if (!kept?.lines) return;
  const { file, lines, used, fresh, isStale } = kept;
  await mkdir(dirname(file), { recursive: true });
  if (isStale) {
    await writeFile(`${file}.part`, `${fresh.join('\n')}`);
    await rename(`${file}.part`, file);
  } else if (lines.size > 2 * used.size) {
    const [version = ''] = (await readFile(file, 'utf8')).split('\n', 1);
    const all = [...used].map((hash) => `${hash} ${lines.get(hash)}`);
    await writeFile(`${file}.part`, [version, ...all].join('\n'));
    await rename(`${file}.part`, file);
  } else if (fresh.length > 0) await appendFile(file, `\n${fresh.join('\n')}`);
  kept = { ...kept, fresh: [], isStale: false };
}
