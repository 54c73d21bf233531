// Tests the drawings and readings of all instruments, at both ends of each control and with random values.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../scripts/site/figures/figure-drawing.ts';
import type { Shape } from '../../../../src/instruments/instrument.ts';
import { loadOperation } from '../../../../src/instruments/load-operation.ts';
import type { OperatedControl, Operation } from '../../../../src/instruments/operate.ts';
import { instrumentNames } from '../../../../src/model/schemas/names.ts';
import { flatten, html } from '../../../support/instruments.ts';
import { projectRoot } from '../../../support/project.ts';

const sheet = readFileSync(join(projectRoot, 'src/styles/figure-drawing.scss'), 'utf8');
const roles = new Set(['instrument', ...[...sheet.matchAll(/\.([a-z][a-z0-9-]*)/g)].map(([, role]) => role)]);
// The stylesheet generates these roles from `.grey-#{$level}`, so the pattern above doesn't find them.
for (const level of [0, 1, 2, 3, 4, 5]) roles.add(`grey-${level}`);

const valuesOf = (control: OperatedControl): (string | number | boolean)[] =>
  control.kind === 'range'
    ? [control.min, control.max]
    : control.kind === 'choice'
      ? control.options.map(({ value }) => value)
      : [true, false];

/**
 * Tries the defaults, then both ends of each control with the defaults for all others, then random values. Calls `look`
 * after each change.
 */
function visit(operation: Operation, look: () => void): void {
  const random = seeded(31);
  const [width, height] = operation.size;
  look();
  for (const control of operation.controls) {
    for (const value of valuesOf(control)) {
      operation.reset();
      operation.set({ [control.name]: value });
      look();
    }
  }
  for (let count = 0; count < 60; count += 1) {
    for (const control of operation.controls) {
      const values = valuesOf(control);
      const value =
        control.kind === 'range'
          ? control.min + random() * (control.max - control.min)
          : values[Math.floor(random() * values.length)];
      operation.set({ [control.name]: value ?? '' });
    }
    for (const { move } of operation.handles()) move(random() * width, random() * height);
    look();
  }
  operation.reset();
}

type Box = { text: string; left: number; right: number; top: number; bottom: number };

/**
 * Returns the box of each text on a phone, where text is largest: a letter is 13 wide and 20 high, in units of the
 * drawing.
 */
function boxesOf({ tag, attributes = {}, children = [] }: Shape, dx = 0, dy = 0): Box[] {
  const number = (name: string): number => Number(attributes[name] ?? 0);
  if (tag === 'text') {
    const text = `${children[0]}`;
    const width = text.length * 13;
    const shift = { middle: 0.5, end: 1 }[`${attributes['text-anchor']}`] ?? 0;
    const [left, y] = [dx + number('x') - width * shift, dy + number('y')];
    const top = attributes['dominant-baseline'] ? y - 10 : y - 16;
    return [{ text, left, right: left + width, top, bottom: top + 20 }];
  }
  const [, moveX = 0, moveY = 0] =
    /translate\((-?[\d.]+) (-?[\d.]+)\)/.exec(`${attributes.transform}`)?.map(Number) ?? [];
  const isView = tag === 'svg' && attributes.viewBox !== undefined;
  const [minX = 0, minY = 0] = isView ? `${attributes.viewBox}`.split(' ').map(Number) : [];
  const inner = tag === 'svg' ? [number('x') - minX, number('y') - minY] : [0, 0];
  return children.flatMap((child) =>
    typeof child === 'string' ? [] : boxesOf(child, dx + moveX + (inner[0] ?? 0), dy + moveY + (inner[1] ?? 0)),
  );
}

/**
 * Returns true if two texts overlap. Two single letters may overlap, because a visitor can drag two marks to the same
 * place.
 */
const isOver = (one: Box, two: Box): boolean =>
  one.text.length + two.text.length > 2 &&
  one.left < two.right &&
  two.left < one.right &&
  one.top < two.bottom &&
  two.top < one.bottom;

describe.each(instrumentNames)('the instrument %s', async (name) => {
  const operation = await loadOperation(name);

  test('with the default settings, the drawing is at most 3 KB when compressed', () => {
    expect(brotliCompressSync(html(operation.draw())).byteLength).toBeLessThanOrEqual(3072);
  });

  test('the drawing uses only classes from the style sheet and numbers with at most one decimal', () => {
    visit(operation, () => {
      for (const { attributes = {} } of flatten(operation.draw())) {
        const strange = `${attributes.class ?? 'fg'}`.split(' ').filter((role) => role && !roles.has(role));
        expect([strange, 'style' in attributes, 'id' in attributes]).toEqual([[], false, false]);
        expect(JSON.stringify(attributes)).not.toMatch(/NaN|Infinity|undefined|null|\de[-+]?\d|\.\d\d/);
      }
    });
  });

  test('at phone size, the texts in the drawing do not overlap and do not extend beyond its edges', () => {
    const [width, height] = operation.size;
    visit(operation, () => {
      const boxes = boxesOf(operation.draw());
      const outside = boxes.filter((box) => box.left < 0 || box.right > width || box.top < 0 || box.bottom > height);
      const covered = boxes.flatMap((one, index) =>
        boxes.slice(index + 1).flatMap((two) => (isOver(one, two) ? [`${one.text} covers ${two.text}`] : [])),
      );
      expect([operation.print(), outside, covered]).toEqual([operation.print(), [], []]);
    });
  });

  test('the drawing contains each visible handle once', () => {
    visit(operation, () => {
      const groups = flatten(operation.draw()).flatMap(({ attributes }) => attributes?.['data-handle'] ?? []);
      expect(groups.toSorted()).toEqual(
        operation
          .handles()
          .map(({ x }) => x)
          .toSorted(),
      );
    });
  });

  test('the reading contains a whole sentence, and no NaN or other broken numbers', () => {
    visit(operation, () => {
      const { value, sentence, notes } = operation.read();
      expect([value, sentence, ...notes].join(' ')).not.toMatch(/NaN|undefined|Infinity|\de[+-]?\d|\s-\d/);
      expect(sentence).toMatch(/^[A-Z0-9].*\.$/);
    });
  });

  test('the drawing and the reading of the instrument change when a control changes', () => {
    for (const control of operation.controls) {
      const seen = [...new Set(valuesOf(control))].map((value) => {
        operation.reset();
        operation.set({ [control.name]: value });
        return [html(operation.draw()), JSON.stringify(operation.read())];
      });
      expect(new Set(seen.map(([drawing]) => drawing)).size, control.label).toBe(seen.length);
      // The projection (map or globe) changes only the drawing, not the reading.
      const readings = new Set(seen.map(([, reading]) => reading)).size;
      expect(readings, control.label).toBe(control.name === 'projection' ? 1 : seen.length);
    }
    operation.reset();
  });
});
