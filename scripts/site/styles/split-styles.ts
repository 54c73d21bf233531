/**
 * Shortens the class names of style modules. Also splits the style sheet into parts, so that a page contains only the
 * styles that it needs.
 */
import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import postcss, { type AtRule, type Root, type Rule } from 'postcss';
import type { StylePart } from 'vite-plugin-ssr-free-prerender';

const letters = 26;
const firstLetter = 'a'.charCodeAt(0);

/** Converts an index to letters: 0 is "a", 25 is "z", 26 is "aa". */
function toLetters(index: number): string {
  const last = String.fromCharCode(firstLetter + (index % letters));
  return index < letters ? last : toLetters(Math.floor(index / letters) - 1) + last;
}

export const listStyleModules = (sources: string): string[] =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.scss'))
    .map((file) => file.split(sep).join('/'))
    .sort();

/**
 * Returns a function that shortens the names of classes and animations, given a name, its file, and the file's styles.
 * A short name has letters for the file and a number for the name, such as `k3`. Short names are unique, and the same
 * on every computer. The original names would add 0.7 KB to every page (measured on 2026-11-23).
 * @param sources folder of the style modules
 */
export function createClassNames(sources: string): (name: string, file: string, css: string) => string {
  const files = listStyleModules(sources);
  return (name, file, css) => {
    const index = files.findIndex((known) => file.replace(/\?.*$/, '').split(sep).join('/').endsWith(`/${known}`));
    const names = [...new Set([...css.matchAll(/(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g)].map(([, found]) => found))];
    if (index < 0 || !names.includes(name))
      throw new Error(`${file} has neither a class nor an animation named "${name}".`);
    return `${toLetters(index)}${names.indexOf(name)}`;
  };
}

function createModuleFinder(sources: string): (name: string) => string | undefined {
  const files = new Map(listStyleModules(sources).map((file, index) => [toLetters(index), file]));
  return (name) => files.get(/^([a-z]+)\d+$/.exec(name)?.[1] ?? '');
}

/**
 * The parts of the style sheet, each with its style modules. The styles of a module that isn't listed are on every
 * page. List a module only if few pages need it. The security policy of every page contains a hash of each part (52
 * bytes), so a part must save more than that.
 */
const styleParts = {
  article: ['pages/article-page'],
  catalogue: ['sections/approaching-figure', 'sections/catalogue'],
  client: ['pages/welcome-page', 'sections/dashboard-section'],
  form: ['features/contact/contact-form', 'ui/form', 'ui/form-alert'],
  home: [
    'sections/article-cards-section',
    'sections/device-section',
    'sections/entry-cards',
    'sections/flight-hero',
    'sections/sequence-section',
  ],
  instrument: ['sections/instrument', 'sections/instrument-control', 'sections/instrument-words', 'sections/sample'],
  locked: ['sections/locked-section'],
} as const satisfies Record<string, readonly string[]>;

const base = 'base';

const ownFile = 'scripts/site/styles/split-styles.ts';

const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name);

function createPartFinder(sources: string): (name: string) => string {
  const known = listStyleModules(sources);
  const parts = new Map<string, string>();
  for (const [part, modules] of Object.entries<readonly string[]>(styleParts)) {
    for (const module of modules) {
      const file = `${module}.module.scss`;
      if (!known.includes(file))
        throw new Error(
          `The style part "${part}" lists src/${file}, which does not exist. Correct "styleParts" in ${ownFile}.`,
        );
      parts.set(file, part);
    }
  }
  const moduleOf = createModuleFinder(sources);
  return (name) => parts.get(moduleOf(name) ?? '') ?? base;
}

/** @throws Error if a selector combines classes of two parts, because a page may contain only one of the parts */
function partOfSelector(selector: string, partOf: (name: string) => string): string {
  const parts = [...new Set(classesOf(selector).map(partOf))].filter((part) => part !== base);
  if (parts.length > 1)
    throw new Error(
      `The selector "${selector}" combines classes of several style parts: ${parts.join(', ')}. A page may load only one of them. Put these classes into one part in ${ownFile}.`,
    );
  return parts[0] ?? base;
}

const isFrame = ({ parent }: Rule): boolean => parent?.type === 'atrule' && (parent as AtRule).name === 'keyframes';

function cutPart(sheet: Root, part: string, partOf: (name: string) => string): string {
  const root = sheet.clone();
  root.walkRules((rule) => {
    if (isFrame(rule)) return;
    const selectors = rule.selectors.filter((selector) => partOfSelector(selector, partOf) === part);
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  root.walkAtRules((rule) => {
    const owner = rule.name === 'keyframes' ? partOf(rule.params) : base;
    const isWhole = !rule.nodes || ['keyframes', 'font-face', 'property'].includes(rule.name);
    if (isWhole && owner !== part) rule.remove();
  });
  removeEmpty(root);
  return root.toString();
}

/**
 * Removes at-rules that have become empty. Nested at-rules are removed first, because their parents may then be empty.
 */
function removeEmpty(root: Root | AtRule): void {
  root.each((node) => {
    if (node.type !== 'atrule' || !node.nodes) return;
    removeEmpty(node);
    if (node.nodes.length === 0) node.remove();
  });
}

function cutSheet(css: string, partOf: (name: string) => string): Readonly<Record<string, string>> {
  const sheet = postcss.parse(css);
  return Object.fromEntries([base, ...Object.keys(styleParts)].map((part) => [part, cutPart(sheet, part, partOf)]));
}

export function createSplitter(sources: string): (css: string) => StylePart[] {
  const partOf = createPartFinder(sources);
  const isOf = (part: string) => (classes: ReadonlySet<string>) => [...classes].some((name) => partOf(name) === part);
  return (css) =>
    Object.entries(cutSheet(css, partOf))
      // Leave out empty parts. Each would add a hash to the security policy of every page, but no styles.
      .filter(([, text]) => text !== '')
      .map(([part, text]) => (part === base ? { css: text } : { css: text, isNeeded: isOf(part) }));
}
