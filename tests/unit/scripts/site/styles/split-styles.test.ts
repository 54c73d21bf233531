// The build splits the site's stylesheet into parts. No rule is lost, and rules that belong together stay in one part.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSplitter, listStyleModules } from '../../../../../scripts/site/styles/split-styles.ts';
import { projectRoot } from '../../../../support/project.ts';

const sources = join(projectRoot, 'src');
const modules = listStyleModules(sources);
/** Returns the first class name that the build gives to a style module: a0, b0, … z0, aa0, ab0, … */
function classOf(module: string): string {
  const index = modules.indexOf(`${module}.module.scss`);
  const last = String.fromCharCode('a'.charCodeAt(0) + (index % 26));
  return `${index < 26 ? '' : String.fromCharCode('a'.charCodeAt(0) + Math.floor(index / 26) - 1)}${last}0`;
}
const form = classOf('ui/form');
const locked = classOf('sections/locked-section');
const button = classOf('ui/button');

/** Returns the style parts that the build puts into a page with these class names. */
const carry = (css: string, ...classes: string[]): string[] =>
  createSplitter(sources)(css)
    .filter(({ isNeeded }) => isNeeded?.(new Set(classes)) ?? true)
    .map((part) => part.css);

test('a page contains all shared rules, and the style parts whose classes it uses', () => {
  const css = `:root{top:0}.${form}{top:1px}.${button}{top:2px}.${form} .${button}:hover{top:3px}.fg{top:4px}`;
  const base = `:root{top:0}.${button}{top:2px}.fg{top:4px}`;
  expect(carry(css)).toEqual([base]);
  expect(carry(css, button, 'fg')).toEqual([base]);
  expect(carry(css, classOf('ui/form-alert'))).toEqual([base, `.${form}{top:1px}.${form} .${button}:hover{top:3px}`]);
});

test('selector lists are split between style parts, rules keep their @media or @supports blocks, and empty blocks are dropped', () => {
  const css = `.${form},.${button},.${locked}{top:0}@media print{@supports (top:0){.${form}{top:1px}}.${locked}{top:2px}}`;
  expect(carry(css)).toEqual([`.${button}{top:0}`]);
  expect(carry(css, form)).toEqual([
    `.${button}{top:0}`,
    `.${form}{top:0}@media print{@supports (top:0){.${form}{top:1px}}}`,
  ]);
  expect(carry(css, locked)).toEqual([`.${button}{top:0}`, `.${locked}{top:0}@media print{.${locked}{top:2px}}`]);
});

test('every page contains the @font-face rules, but a module’s animation is only in that module’s style part', () => {
  const css = `@font-face{font-family:a}@keyframes ${form}{to{top:0}}@keyframes fade{to{top:0}}`;
  const base = '@font-face{font-family:a}@keyframes fade{to{top:0}}';
  expect(carry(css)).toEqual([base]);
  expect(carry(css, form)).toEqual([base, `@keyframes ${form}{to{top:0}}`]);
});

test('a selector that combines classes of two style parts is refused, because neither part can contain it', () => {
  expect(() => carry(`.${form} .${locked}{top:0}`)).toThrow(
    `The selector ".${form} .${locked}" combines classes of several style parts: form, locked`,
  );
});
