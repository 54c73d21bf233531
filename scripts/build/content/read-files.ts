/** Reads the files of `content/` as plain values: YAML, or Markdown with a YAML head. */
import { isUtf8 } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { type Document, parseDocument } from 'yaml';
import type { Folder } from '../../../src/content/entry-schemas.ts';
import { findNameProblem, isPhotographName, knownEndings } from '../photographs/photograph-names.ts';
import { assertNoProblems, ContentError } from './content-error.ts';
import type { Problem } from './problem.ts';
import type { WrittenSource } from './written-source.ts';

export type RawFile = {
  /** As messages name it: `content/services/gis.yaml`. */
  file: string;
  /** File name without its ending. */
  name: string;
  value: unknown;
  /** The Markdown under the head; empty in YAML files. */
  body: string;
  /** Null: mistakes have no lines, as the value stands in a file with others. */
  source: WrittenSource | null;
};

/** A file that cannot be read as YAML, or at all. */
type UnreadFile = { file: string; name: string; problems: readonly Problem[] };

const nameOf = (file: string): string => basename(file, extname(file));

/**
 * The text of a file, without a byte order mark, and with line feeds alone.
 * @throws ContentError where it is not UTF-8
 */
export async function readText(path: string, file: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = error instanceof Error ? error.message : String(error);
    const says = isMissing
      ? 'is missing. Restore it from version control.'
      : `cannot be read (${reason}). Check its permissions.`;
    throw new ContentError([{ file, says }]);
  });
  if (!isUtf8(bytes)) {
    const lines = bytes.toString('latin1').split('\n');
    const line = lines.findIndex((text) => !isUtf8(Buffer.from(text, 'latin1'))) + 1;
    const says =
      'has signs that are not in UTF-8, so that readers would see "�". Save the file as UTF-8: editors offer it as "Encoding".';
    throw new ContentError([{ file, line, says }]);
  }
  // Leaves out the mark. Some systems write Ü as U and a sign of its own, which fonts do not join as well.
  return new TextDecoder().decode(bytes).replaceAll('\r\n', '\n').normalize('NFC');
}

/** Where fields and Markdown begin; null for a Markdown file without a head. */
function divide(file: string, text: string): Pick<WrittenSource, 'headStart' | 'bodyStart'> | null {
  if (extname(file) !== '.md') return { headStart: 0, bodyStart: text.length };
  const head = /^---\n([\s\S]*?\n)---(?:\n|$)/.exec(text);
  return head ? { headStart: '---\n'.length, bodyStart: head[0].length } : null;
}

const noHead =
  'has no head. Begin the file with a line "---", then the fields in YAML, then a line "---" again; the text follows.';

/**
 * Fields by their text: after an edit, all files but one are as they were. Few, as a document is some fifty times as large as
 * its text.
 */
const documents = new Map<string, Document>();
const maxDocuments = 200;

function parseFields(text: string): Document {
  const former = documents.get(text);
  if (former) return former;
  const document = parseDocument(text, { prettyErrors: true });
  if (documents.size === maxDocuments) documents.clear();
  documents.set(text, document);
  return document;
}

/** @param text with line feeds alone */
export function parseContentFile(file: string, text: string): RawFile {
  const parts = divide(file, text);
  if (!parts) throw new ContentError([{ file, line: 1, says: noHead }]);
  const isHead = parts.headStart > 0;
  const head = isHead ? text.slice(parts.headStart, text.lastIndexOf('---', parts.bodyStart - 1)) : text;
  const document = parseFields(head);
  const [error] = document.errors;
  if (error) {
    const line = text.slice(0, parts.headStart + error.pos[0]).split('\n').length;
    const says = `is not valid YAML (${error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:$/, '')}). Check indentation, and quote texts that hold ": " or begin with a sign.`;
    throw new ContentError([{ file, line, says }]);
  }
  const body = text.slice(parts.bodyStart);
  return { file, name: nameOf(file), value: document.toJS(), body, source: { text, document, ...parts } };
}

/** @throws ContentError */
export async function readContentFile(root: string, path: string): Promise<RawFile> {
  const file = `content/${path}`;
  return parseContentFile(file, await readText(join(root, path), file));
}

/** The files of a folder: those that can be read, and the others. */
export type FolderFiles = { files: RawFile[]; unread: UnreadFile[] };

/** The files of every folder. */
export type RawFolders = Readonly<Record<Folder, FolderFiles>>;

/** What is wrong with a file of another ending: beside texts in Markdown lie their photographs. */
function findStrangeFile(name: string, ending: '.yaml' | '.md'): string | null {
  if (ending !== '.md') return `only ${ending} files belong here. Rename or remove it.`;
  return isPhotographName(name)
    ? findNameProblem(name)
    : `only ${ending} files and photographs (${knownEndings}) belong here. Rename, convert or remove it.`;
}

/** All files of one folder with the given ending, by name; besides photographs, anything else in the folder is a mistake. */
export async function readFolderFiles(root: string, folder: string, ending: '.yaml' | '.md'): Promise<FolderFiles> {
  const names = await readdir(join(root, folder)).catch(() => {
    throw new ContentError([{ file: `content/${folder}/`, says: 'is missing. Restore it from version control.' }]);
  });
  const read = names
    .filter((name) => !name.startsWith('.'))
    .sort()
    .map(async (entry): Promise<RawFile | UnreadFile | null> => {
      const file = `content/${folder}/${entry}`;
      const name = nameOf(entry);
      if (extname(entry) !== ending) {
        const says = findStrangeFile(entry, ending);
        return says === null ? null : { file, name, problems: [{ file, says }] };
      }
      return readContentFile(root, `${folder}/${entry}`).catch((error: unknown) => {
        if (error instanceof ContentError) return { file, name, problems: error.found };
        throw error;
      });
    });
  const all = (await Promise.all(read)).filter((one) => one !== null);
  return {
    files: all.filter((one) => 'value' in one),
    unread: all.filter((one) => 'problems' in one),
  };
}

/**
 * The same, where each file is needed.
 * @throws ContentError
 */
export async function readContentFolder(root: string, folder: string, ending: '.yaml' | '.md'): Promise<RawFile[]> {
  const { files, unread } = await readFolderFiles(root, folder, ending);
  assertNoProblems(unread.flatMap(({ problems }) => problems));
  return files;
}
