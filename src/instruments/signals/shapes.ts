import type { Shape } from '#instruments/instrument.ts';
import { pathNumbers } from '#instruments/shared/path-numbers.ts';
import type { Curve } from './hyperbola.ts';
import type { Point } from './time-difference.ts';

type Attributes = Readonly<Record<string, string | number>>;

/** A coordinate to a tenth of a unit. */
export const at = (value: number): number => Math.round(value * 10) / 10;

export const curves = ([start = [0, 0], ...rest]: Curve): string => `M${pathNumbers([start])}C${pathNumbers(rest)}`;

export const shape = (tag: string, role: string, attributes: Attributes): Shape => ({
  tag,
  attributes: { class: role, ...attributes },
});

export const text = (role: string, [x, y]: Point, content: string, attributes: Attributes = {}): Shape => ({
  tag: 'text',
  attributes: { class: role, ...(x || y ? { x: at(x), y: at(y) } : {}), ...attributes },
  children: [content],
});
