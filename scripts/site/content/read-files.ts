/**
 * Reads the files of `content/` without checking their fields, and reports files that nothing uses. A file is YAML, or
 * Markdown below a YAML head.
 */
import { isUtf8 } from 'node:buffer';
import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { type Document, parseDocument } from 'yaml';
import { entryFolders, type Folder } from '../../../src/model/schemas/entry-schemas.ts';
import { explainYaml, findLostTexts } from './explain-yaml.ts';
import { assertNoProblems, ContentError, type Problem, suggest } from './problem.ts';
import type { WrittenSource } from './written-source.ts';

export type RawFile = {
  /** Path for messages, such as `content/services/gis.yaml`. */
  file: string;
  /** File name without extension. */
  name: string;
  value: unknown;
  /** The Markdown below the YAML head. Empty for YAML files. */
  body: string;
  /** The file's text, for line numbers in messages. Null if the value is only a part of a file. */
  source: WrittenSource | null;
};

type UnreadFile = { file: string; name: string; problems: readonly Problem[] };

const nameOf = (file: string): string => basename(file, extname(file));

async function readBytes(path: string, file: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = error instanceof Error ? error.message : String(error);
    const says = isMissing
      ? 'is missing. Restore it from version control.'
      : `cannot be read (${reason}). Check its permissions.`;
    throw new ContentError([{ file, says }]);
  }
}

/** @throws ContentError if the file is missing or isn't UTF-8 */
export async function readText(path: string, file: string): Promise<string> {
  const bytes = await readBytes(path, file);
  if (!isUtf8(bytes)) {
    const lines = bytes.toString('latin1').split('\n');
    const line = lines.findIndex((text) => !isUtf8(Buffer.from(text, 'latin1'))) + 1;
    const says =
      'has characters that are not UTF-8, so readers would see "�". Save the file as UTF-8. In editors, this is the setting "Encoding".';
    throw new ContentError([{ file, line, says }]);
  }
  // The decoder removes the byte order mark. NFC combines a letter and its accent into one character, because fonts
  // draw such characters better.
  return new TextDecoder().decode(bytes).replaceAll(/\r\n?/g, '\n').normalize('NFC');
}

/**
 * Returns the offsets at which the fields and the Markdown begin. Returns null for a Markdown file without a YAML head.
 */
function divide(file: string, text: string): Pick<WrittenSource, 'headStart' | 'bodyStart'> | null {
  if (extname(file) !== '.md') return { headStart: 0, bodyStart: text.length };
  // Allow spaces after "---", because authors can't see them.
  const head = /^---[ \t]*\n([\s\S]*?\n)---[ \t]*(?:\n|$)/.exec(text);
  return head ? { headStart: text.indexOf('\n') + 1, bodyStart: head[0].length } : null;
}

export const isEmpty = 'is empty. Restore it from version control, or remove it.';

const noHead =
  'has no head. Begin the file with a line "---", the fields in YAML, and another line "---". The text follows.';
const lateHead = 'begins with empty lines. Remove them, because the first line must be "---".';
const openHead = 'has a head without an end. Write a line "---" below its last field, before the text.';

function explainHead(text: string): string {
  if (text.trim() === '') return isEmpty;
  if (/^\s+---[ \t]*\n/.test(text)) return lateHead;
  return /^---[ \t]*\n/.test(text) ? openHead : noHead;
}

/** @throws ContentError with all texts that YAML would drop, or with the first syntax error */
function parseYaml(file: string, head: string, headStart: number, text: string): Document {
  const document = parseDocument(head, { prettyErrors: true });
  const lineAt = (place: number): number => text.slice(0, headStart + place).split('\n').length;
  // Treat warnings as errors. The parser only warns of unknown tags, but drops them.
  const [error] = [...document.errors, ...document.warnings];
  const lost = findLostTexts(head, document);
  // If a "#" inside a text starts a comment, the lines below it become invalid. Report the comment, because it is the
  // cause.
  if (lost[0] && (!error || lost[0].place < error.pos[0]))
    throw new ContentError(lost.map(({ place, field, says }) => ({ file, line: lineAt(place), field, says })));
  if (!error) return document;
  const line = lineAt(error.pos[0]);
  throw new ContentError([{ file, line, says: explainYaml(error, text.split('\n')[line - 1] ?? '') }]);
}

/** @throws ContentError if an alias has no anchor, or if there are too many aliases */
function toValue(file: string, document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw new ContentError([{ file, says: explainYaml({ code: 'BAD_ALIAS', message: error.message }, '') }]);
  }
}

/**
 * @throws ContentError if the file contains conflict markers of a Git merge. A line "=======" alone is allowed, because
 * Markdown underlines headings with it.
 */
function assertMerged(file: string, text: string): void {
  const found = /^(?:<{7}|>{7})(?:[ \t].*)?$/m.exec(text);
  if (!found) return;
  const line = text.slice(0, found.index).split('\n').length;
  const says = `"${found[0]}" is left over from an unfinished merge. Keep one of the two versions, and remove the lines that begin with "<<<<<<<", "=======" and ">>>>>>>".`;
  throw new ContentError([{ file, line, says }]);
}

/** @throws ContentError if the text isn't valid YAML, or isn't Markdown below a YAML head */
export function parseContentFile(file: string, text: string): RawFile {
  assertMerged(file, text);
  const parts = divide(file, text);
  if (!parts) throw new ContentError([{ file, line: 1, says: explainHead(text) }]);
  const isHead = parts.headStart > 0;
  const head = isHead ? text.slice(parts.headStart, text.lastIndexOf('---', parts.bodyStart - 1)) : text;
  const document = parseYaml(file, head, parts.headStart, text);
  const value = toValue(file, document);
  return { file, name: nameOf(file), value, body: text.slice(parts.bodyStart), source: { text, ...parts, document } };
}

export async function readContentFile(root: string, path: string): Promise<RawFile> {
  const file = `content/${path}`;
  return parseContentFile(file, await readText(join(root, path), file));
}

export type FolderFiles = { files: RawFile[]; unread: UnreadFile[] };

const restorePages = 'Restore the pages from version control.';

export type RawFolders = Readonly<Record<Folder, FolderFiles>>;

/** Reads all files with the given extension in a folder, sorted by name. Reports all other files in the folder. */
export async function readFolderFiles(root: string, folder: string, ending: '.yaml' | '.md'): Promise<FolderFiles> {
  const found = await readdir(join(root, folder), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    // A missing folder is an empty folder, because Git doesn't store empty folders. But the site needs pages.
    if (error.code === 'ENOENT' && folder !== 'pages') return [];
    throw new ContentError([{ file: `content/${folder}/`, says: 'is missing. Restore it from version control.' }]);
  });
  // Report missing pages once here. Otherwise, every link would be reported as broken.
  if (folder === 'pages' && !found.some(({ name }) => extname(name) === ending))
    throw new ContentError([{ file: 'content/pages/', says: `has no page (*${ending}). ${restorePages}` }]);
  const read = found
    .filter(({ name }) => !name.startsWith('.'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(async (one): Promise<RawFile | UnreadFile> => {
      const entry = one.name;
      const file = `content/${folder}/${entry}`;
      const name = nameOf(entry);
      if (extname(entry) !== ending || one.isDirectory()) {
        const says = explainStrangeFile(entry, one.isDirectory(), ending);
        return { file, name, problems: [{ file, says }] };
      }
      return readContentFile(root, `${folder}/${entry}`).catch((error: unknown) => {
        if (error instanceof ContentError) return { file, name, problems: error.found };
        throw error;
      });
    });
  const all = await Promise.all(read);
  return {
    files: all.filter((one) => 'value' in one),
    unread: all.filter((one) => 'problems' in one),
  };
}

/** @throws ContentError if a file can't be read */
export async function readContentFolder(root: string, folder: string, ending: '.yaml' | '.md'): Promise<RawFile[]> {
  const { files, unread } = await readFolderFiles(root, folder, ending);
  assertNoProblems(unread.flatMap(({ problems }) => problems));
  return files;
}

type Ending = '.yaml' | '.md';

const aliases: Readonly<Record<string, Ending>> = {
  '.yml': '.yaml',
  '.yaml': '.yaml',
  '.md': '.md',
  '.markdown': '.md',
};

/** Returns why a folder of entries must not contain a file or folder of this name. */
function explainStrangeFile(name: string, isFolder: boolean, ending: Ending): string {
  if (isFolder)
    return `is a folder, but folders are not read here. Move its files one folder up, and remove the folder.`;
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
/**
 * File names that drawings in `content/brand` may have. Flags are in a folder of their own, and are named by country.
 */
const drawings = ['icon.svg', 'mark.svg'];

const isHidden = ({ name }: Dirent): boolean => name.startsWith('.');

function findMisplaced(entry: Dirent): Problem[] {
  const known = entry.isDirectory() ? folders : files;
  if (isHidden(entry) || known.includes(entry.name)) return [];
  const meant = suggest(entry.name, known) || ` Known names are ${known.join(', ')}.`;
  const says = `nothing reads a ${entry.isDirectory() ? 'folder' : 'file'} of this name.${meant} Rename, move or remove it.`;
  return [{ file: `content/${entry.name}`, says }];
}

/**
 * Reports files and folders in `content/` that the build doesn't read.
 * @param root the folder `content/`
 */
export async function findStrangeFiles(root: string): Promise<Problem[]> {
  const top = await readdir(root, { withFileTypes: true });
  const brand = await readdir(join(root, 'brand'), { withFileTypes: true }).catch((): Dirent[] => []);
  const strange = brand.filter((entry) => !(isHidden(entry) || entry.isDirectory() || drawings.includes(entry.name)));
  const says = `nothing reads a drawing of this name. Known names are ${drawings.join(' and ')}, and flags in the folder "flags". Rename or remove it.`;
  return [
    ...top.toSorted((one, other) => (one.name < other.name ? -1 : 1)).flatMap(findMisplaced),
    ...strange.map(({ name }) => ({ file: `content/brand/${name}`, says })),
  ];
}
