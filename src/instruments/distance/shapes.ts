import type { Shape } from '#instruments/instrument.ts';
import { pathNumbers } from '#instruments/shared/path-numbers.ts';
import type { Point } from './projection.ts';

type Attributes = NonNullable<Shape['attributes']>;

/** A coordinate to a tenth of a unit. */
export const at = (value: number): number => Math.round(value * 10) / 10;

export const shape = (tag: string, attributes: Attributes, children: Shape['children'] = []): Shape => ({
  tag,
  attributes,
  children,
});

export const text = (content: string, [x, y]: Point, role: string, more: Attributes = {}): Shape =>
  shape('text', { x: at(x), y: at(y), class: role, ...more }, [content]);

/** Nothing where there is nothing to draw. */
export const path = (d: string, role: string, more: Attributes = {}): Shape[] =>
  d ? [shape('path', { d, class: role, ...more })] : [];

/** A path through points. */
export const through = (points: readonly Point[]): string => `M${pathNumbers(points)}`;
