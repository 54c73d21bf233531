/** Reads the files of `content/` as plain values: YAML, or Markdown with a YAML head. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { parseDocument } from 'yaml';
import { ContentError } from './content-error.ts';
import { isDraftName } from './drafts.ts';

export type RawFile = {
  /** As messages name it: `content/services/gis.yaml`. */
  file: string;
  /** File name without its ending. */
  name: string;
  value: unknown;
  /** The Markdown under the head; empty in YAML files. */
  body: string;
};

function parseYaml(file: string, source: string): unknown {
  const document = parseDocument(source, { prettyErrors: true });
  const [error] = document.errors;
  if (error) {
    const [line] = error.linePos ?? [];
    throw new ContentError([
      `${file}${line ? `, line ${line.line}` : ''}: is not valid YAML (${error.message.split('\n')[0]}). Check indentation, and quote texts that hold ": " or begin with a sign.`,
    ]);
  }
  return document.toJS();
}

export function parseContentFile(file: string, source: string): RawFile {
  const name = basename(file, extname(file));
  if (extname(file) !== '.md') return { file, name, value: parseYaml(file, source), body: '' };
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n'));
  if (!parts?.[1] || parts[2] === undefined) {
    throw new ContentError([`${file}: has no head. Begin the file with "---", the fields in YAML, and "---" again.`]);
  }
  return { file, name, value: parseYaml(file, parts[1]), body: parts[2] };
}

export async function readContentFile(root: string, path: string): Promise<RawFile> {
  const file = `content/${path}`;
  try {
    return parseContentFile(file, await readFile(join(root, path), 'utf8'));
  } catch (error) {
    if (error instanceof ContentError) throw error;
    throw new ContentError([`${file}: cannot be read (${error instanceof Error ? error.message : error}).`]);
  }
}

/** A draft that cannot even be read is no matter of a build. */
async function readUnlessBroken(root: string, path: string): Promise<RawFile[]> {
  try {
    return [await readContentFile(root, path)];
  } catch (error) {
    if (error instanceof ContentError) return [];
    throw error;
  }
}

/**
 * All files of one folder with the given ending, by name; anything else in the folder is a mistake.
 * @param withDrafts a draft must be readable too
 */
export async function readContentFolder(
  root: string,
  folder: string,
  ending: '.yaml' | '.md',
  withDrafts = true,
): Promise<RawFile[]> {
  const names = (await readdir(join(root, folder))).filter((name) => !name.startsWith('.')).sort();
  const strange = names.filter((name) => extname(name) !== ending);
  if (strange.length > 0) {
    throw new ContentError(
      strange.map((name) => `content/${folder}/${name}: only ${ending} files belong here. Rename or remove it.`),
    );
  }
  const files = names.map(async (name) => {
    const path = `${folder}/${name}`;
    return isDraftName(name) && !withDrafts ? readUnlessBroken(root, path) : [await readContentFile(root, path)];
  });
  return (await Promise.all(files)).flat();
}
