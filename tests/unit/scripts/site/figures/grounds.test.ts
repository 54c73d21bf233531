// The background images behind figures (“grounds”) are small files without words, in the brand's colours.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Element } from 'hast';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { toRichText } from '../../../../../scripts/site/content/adapt-tree.ts';
import type { PlateShape } from '../../../../../scripts/site/figures/figure-drawing.ts';
import { plateNames } from '../../../../../src/model/schemas/names.ts';
import { renderRichText } from '../../../../../src/ui/render-rich-text.ts';
import { projectRoot } from '../../../../support/project.ts';
import { content } from '../../../../support/real-content.ts';

const folder = join(projectRoot, 'scripts/site/figures');
const load = (file: string) => import(pathToFileURL(join(folder, file)).href);
const print = (drawing: Element): string => renderToStaticMarkup(renderRichText(toRichText(drawing)));
const known = new Set(Object.keys(content.brand.colours.day));

/** Returns the Brotli-compressed size in kilobytes (1,000 bytes). */
const sizeOf = (markup: string): number => brotliCompressSync(markup).length / 1000;

function expectGround(markup: string, most: number): void {
  expect(markup).not.toMatch(/<text|<title|style=|class=/);
  const roles = [...markup.matchAll(/var\(--([a-z0-9-]+)\)/g)].map(([, role]) => role ?? '');
  expect(roles.filter((role) => !known.has(role))).toEqual([]);
  expect(roles).not.toEqual([]);
  expect(sizeOf(markup)).toBeLessThan(most);
}

const figures = readdirSync(join(folder, 'drawings'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));

test.each(figures)(
  'the background of the figure %s has no text, uses only brand colours, and is smaller than 9 KB',
  async (name) => {
    const { drawGround } = await load(`drawings/${name}.ts`);
    if (drawGround) expectGround(print(drawGround()), 9);
  },
);

const instruments = readdirSync(join(folder, 'instrument-grounds'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));

test.each(instruments)(
  'the background of the instrument %s is an SVG file that measures 720 × 540 units and is smaller than 18 KB',
  async (name) => {
    const { drawGround } = await load(`instrument-grounds/${name}.ts`);
    const markup = print(drawGround());
    expectGround(markup, 18);
    // Without the namespace, browsers would show a broken image.
    expect(markup).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(markup).toMatch(/^<svg [^>]*viewBox="0 0 720 540"/);
  },
);

const shapes: readonly (readonly [PlateShape, number])[] = [
  ['wide', 14],
  ['tall', 10],
];

test.each(plateNames.flatMap((name) => shapes.map(([shape, most]) => [name, shape, most] as const)))(
  'the plate %s (%s) has lettering of the same size as its background',
  async (name, shape, most) => {
    const { draw, drawGround } = await load(`plates/${name}.ts`);
    expectGround(print(drawGround(shape)), most);
    const lettering: Element = draw(shape);
    expect(lettering.properties.viewBox).toBe(drawGround(shape).properties.viewBox);
    expect(sizeOf(print(lettering))).toBeLessThan(1.2);
    expect(print(lettering)).toContain('<text');
  },
);
