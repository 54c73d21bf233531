// Links and paths in Markdown files lead to files that exist.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, posix, relative } from 'node:path';
import { expect, test } from 'vitest';
import { slugify } from '../../src/lib/slugify.ts';
import { projectRoot } from '../support/project.ts';

/** Folders that commands create or fill. */
const generated = new Set(['.cache', '.data', '.git', 'deploy', 'dist', 'node_modules', 'reports']);

/** Every file and folder of the project, relative to the project's root. Folders end in a slash. */
const places = readdirSync(projectRoot, { withFileTypes: true })
  .filter(({ name }) => !generated.has(name))
  .flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    const below = readdirSync(join(projectRoot, entry.name), { recursive: true, withFileTypes: true });
    const own = below.filter(({ parentPath, name }) => !join(parentPath, name).includes('node_modules'));
    const paths = own.map((one) => {
      const path = relative(projectRoot, join(one.parentPath, one.name)).replaceAll('\\', '/');
      return one.isDirectory() ? `${path}/` : path;
    });
    return [`${entry.name}/`, ...paths];
  });

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
/** Articles are left out, because the build checks their links. */
const isArticle = (path: string): boolean => path.startsWith('content/articles/');
const documents = places.filter((path) => path.endsWith('.md') && !isArticle(path));
const withoutExamples = (text: string): string => text.replaceAll(/^ *```.*?^ *```$/gms, '');

const anchorsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugify(heading));

function findLinkProblems(path: string): string[] {
  const links = [...withoutExamples(read(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links
    .filter((link) => !/^(\w+:|\/)/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : posix.join(dirname(path), file);
      if (!places.includes(target) && !places.includes(`${target}/`)) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    })
    .map((link) => `${path}: the target of the link ${link} does not exist`);
}

const isFileName = /[\w*>…]\.(css|json|md|mjs|scss|sh|sql|svg|tsx?|webp|ya?ml)$/;
const topLevel = new Set(places.filter((path) => path.endsWith('/')).map((path) => path.split('/', 1)[0]));
/**
 * Paths of files that are not in the repository: build output, an example app in the engine's README, and files that a
 * README tells its readers to create.
 */
const elsewhere =
  /^((_server|\.data|\.well-known|assets|share)\/|build\.json|pages\.json|main\.tsx)$|late-fixes|partners|quote|tender/;

/** Returns code spans that look like a path: they end like a file or folder, or begin with a folder of the project. */
const listPaths = (text: string): string[] =>
  [...withoutExamples(text).matchAll(/`([\w.@*<>…{},/-]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => !/^[/@#]/.test(code) && !generated.has(code.split('/', 1)[0] ?? '') && !elsewhere.test(code))
    .filter((code) => isFileName.test(code) || code.endsWith('/') || topLevel.has(code.split('/', 1)[0]));

const everything = new Set(places.map((place) => place.replace(/\/$/, '')));
/**
 * Returns whether a path exists. Looks up a path without wildcards directly, because comparing it with every path would
 * make the tests a second slower.
 */
const isThere = (pattern: string): boolean =>
  /[*?{[]/.test(pattern) ? [...everything].some((place) => matchesGlob(place, pattern)) : everything.has(pattern);

function isBelow(folder: string, name: string): boolean {
  if (/[*?{[]/.test(name)) return isThere(posix.join(folder, '**', name));
  const start = folder === '.' ? '' : `${folder}/`;
  return [...everything].some((place) => place.startsWith(start) && place.endsWith(`/${name}`));
}

/**
 * Returns whether a path in a document exists. The path may be relative to the root, to the document's folder, or to
 * the parent of that folder. It may also be the end of a longer path below the document's folder. `<name>` and `…`
 * match any name.
 */
function exists(code: string, path: string): boolean {
  const name = code.replaceAll(/<[^>]*>|…/g, '*').replace(/\/$/, '');
  const here = dirname(path);
  return isThere(name) || [here, dirname(here)].some((one) => isThere(posix.join(one, name))) || isBelow(here, name);
}

const findPathProblems = (path: string): string[] =>
  listPaths(read(path))
    .filter((code) => !exists(code, path))
    .map((code) => `${path}: names \`${code}\`, which does not exist`);

test.each(documents)('all links and paths in %s exist', (path) => {
  expect([...findLinkProblems(path), ...findPathProblems(path)]).toEqual([]);
});
