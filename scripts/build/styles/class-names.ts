/** Names of classes in the built pages: short, since every page carries its styles and names them again in its elements. */
import { readdirSync } from 'node:fs';
import { sep } from 'node:path';

const letters = 26;
const firstLetter = 'a'.charCodeAt(0);

/** 0 is "a", 25 "z", 26 "aa". */
function toLetters(index: number): string {
  const last = String.fromCharCode(firstLetter + (index % letters));
  return index < letters ? last : toLetters(Math.floor(index / letters) - 1) + last;
}

/** @returns style modules below a folder, `ui/form.module.scss`, in the order by which their classes are named */
export const listStyleModules = (sources: string): string[] =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.scss'))
    .map((file) => file.split(sep).join('/'))
    .sort();

/**
 * Names the classes and animations of style modules by letters for the file and a number for the name, such as `k3`: short, unique, and
 * the same in every checkout. Names as written would cost every page 0.7 KB (2026-11-23).
 * @param sources folder of the style modules
 * @returns what names a class, from its name as written, its file, and the file's styles
 */
export function createClassNames(sources: string): (name: string, file: string, css: string) => string {
  const files = listStyleModules(sources);
  return (name, file, css) => {
    const index = files.findIndex((known) => file.replace(/\?.*$/, '').split(sep).join('/').endsWith(`/${known}`));
    const names = [...new Set([...css.matchAll(/(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g)].map(([, found]) => found))];
    if (index < 0 || !names.includes(name)) throw new Error(`${file} has no class and no animation ${name}.`);
    return `${toLetters(index)}${names.indexOf(name)}`;
  };
}

/** @returns what finds the style module that a class or animation of the built pages is from; undefined of one of the whole site */
export function createModuleFinder(sources: string): (name: string) => string | undefined {
  const files = new Map(listStyleModules(sources).map((file, index) => [toLetters(index), file]));
  return (name) => files.get(/^([a-z]+)\d+$/.exec(name)?.[1] ?? '');
}
