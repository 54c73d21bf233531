import type { Shape } from '#instruments/instrument.ts';
import type { Curve } from './hyperbola.ts';
import type { Point } from './time-difference.ts';

type Attributes = Readonly<Record<string, string | number>>;

/** A coordinate to a tenth of a unit. */
export const at = (value: number): number => Math.round(value * 10) / 10;

/** Numbers of a path, with no space before a minus. */
export function pairs(points: readonly Point[]): string {
  let text = '';
  for (const point of points) {
    const x = at(point[0]);
    const y = at(point[1]);
    text += `${text && x >= 0 ? ' ' : ''}${x}${y >= 0 ? ' ' : ''}${y}`;
  }
  return text;
}

export const curves = ([start = [0, 0], ...rest]: Curve): string => `M${pairs([start])}C${pairs(rest)}`;

export const shape = (tag: string, role: string, attributes: Attributes): Shape => ({
  tag,
  attributes: { class: role, ...attributes },
});

export const text = (role: string, [x, y]: Point, content: string, attributes: Attributes = {}): Shape => ({
  tag: 'text',
  attributes: { class: role, ...(x || y ? { x: at(x), y: at(y) } : {}), ...attributes },
  children: [content],
});
