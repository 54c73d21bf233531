/**
 * Cuts the sheet of the site into parts, so that a page carries the styles of what it shows. A part follows its modules as a
 * whole: what a script adds later to something that the page has, such as the message of a form, is styled too.
 */
import postcss, { type AtRule, type Root, type Rule } from 'postcss';
import type { StylePart } from 'vite-plugin-ssr-free-prerender';
import { createModuleFinder, listStyleModules } from './class-names.ts';

/**
 * Style modules by part. Few parts, as the security policy names the hash of each on every page; what stands in none is
 * on every page.
 */
const styleParts = {
  article: ['pages/article-page'],
  catalogue: ['sections/approaching-figure', 'sections/catalogue'],
  client: ['pages/welcome-page', 'sections/dashboard-section'],
  form: ['features/contact/contact-form', 'ui/form', 'ui/form-alert'],
  home: ['sections/article-cards-section', 'sections/entry-cards', 'sections/flight-hero', 'sections/sequence-section'],
  instrument: ['sections/instrument', 'sections/instrument-control', 'sections/instrument-rail', 'sections/sample'],
  locked: ['sections/locked-section'],
} as const satisfies Record<string, readonly string[]>;

/** What is on every page. */
const base = 'base';

const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name);

/** @returns the part that a class or animation belongs to */
function createPartFinder(sources: string): (name: string) => string {
  const known = listStyleModules(sources);
  const parts = new Map<string, string>();
  for (const [part, modules] of Object.entries<readonly string[]>(styleParts)) {
    for (const module of modules) {
      const file = `${module}.module.scss`;
      if (!known.includes(file))
        throw new Error(`src/${file} of the part "${part}" does not exist: see scripts/build/styles.`);
      parts.set(file, part);
    }
  }
  const moduleOf = createModuleFinder(sources);
  return (name) => parts.get(moduleOf(name) ?? '') ?? base;
}

/** @throws when classes of two parts meet in one selector: neither part could carry it */
function partOfSelector(selector: string, partOf: (name: string) => string): string {
  const parts = [...new Set(classesOf(selector).map(partOf))].filter((part) => part !== base);
  if (parts.length > 1)
    throw new Error(`"${selector}" is of two parts, ${parts.join(' and ')}: see scripts/build/styles.`);
  return parts[0] ?? base;
}

const isFrame = ({ parent }: Rule): boolean => parent?.type === 'atrule' && (parent as AtRule).name === 'keyframes';

/** The rules of one part, in their order and within their conditions. */
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

/** Conditions under which nothing is left, from the innermost. */
function removeEmpty(root: Root | AtRule): void {
  root.each((node) => {
    if (node.type !== 'atrule' || !node.nodes) return;
    removeEmpty(node);
    if (node.nodes.length === 0) node.remove();
  });
}

/** The text of each part by its name, in the order of the parts. */
function cutSheet(css: string, partOf: (name: string) => string): Readonly<Record<string, string>> {
  const sheet = postcss.parse(css);
  return Object.fromEntries([base, ...Object.keys(styleParts)].map((part) => [part, cutPart(sheet, part, partOf)]));
}

/** @param sources folder of the style modules */
export function createSplitter(sources: string): (css: string) => StylePart[] {
  const partOf = createPartFinder(sources);
  const isOf = (part: string) => (classes: ReadonlySet<string>) => [...classes].some((name) => partOf(name) === part);
  return (css) =>
    Object.entries(cutSheet(css, partOf))
      // Styles of what no page shows are not in the sheet.
      .filter(([, text]) => text !== '')
      .map(([part, text]) => (part === base ? { css: text } : { css: text, isNeeded: isOf(part) }));
}
