/** Parts of a drawing as data. */
import type { Shape } from '#instruments/instrument.ts';
import type { Point } from './town.ts';

type Attributes = Readonly<Record<string, string | number>>;

/** A coordinate to a whole unit; what is not on any map is far outside. */
export const at = (value: number): number => Math.round(value);

/** Nothing where there is nothing to draw. */
export const stroke = (d: string, role: string): Shape[] =>
  d ? [{ tag: 'path', attributes: { d, class: role } }] : [];

export const text = (content: string, [x, y]: Point, role: string, more: Attributes = {}): Shape => ({
  tag: 'text',
  attributes: { x: at(x), y: at(y), class: role, ...more },
  children: [content],
});

export const group = (attributes: Attributes, children: readonly Shape[]): Shape => ({
  tag: 'g',
  attributes,
  children,
});

/** A view that cuts what leaves it. */
export const view = (attributes: Attributes, children: readonly Shape[]): Shape => ({
  tag: 'svg',
  attributes,
  children,
});

/** Numbers after one another, a minus instead of a space before it. */
const pair = (x: number, y: number): string => `${x}${y < 0 ? '' : ' '}${y}`;

/** From point to point by steps, which repeat themselves and so weigh little; each draws or only moves. */
export function trace(points: readonly Point[], isDrawn: (index: number) => boolean, sign = ''): string {
  let [fromX, fromY] = [0, 0];
  return points
    .map(([px, py], index) => {
      const [x, y] = [at(px), at(py)];
      const step = `${isDrawn(index) ? 'l' : 'm'}${pair(x - fromX, y - fromY)}${sign}`;
      [fromX, fromY] = [x, y];
      return step;
    })
    .join('');
}

/** A line through points, which may be part of a longer path. */
export const line = (points: readonly Point[], end = ''): string =>
  points.length ? `M${trace(points, (index) => index > 0).slice(1)}${end}` : '';

/** A sign at each point; the sign ends where it began. */
export const signs = (points: readonly Point[], sign: string): string => trace(points, () => false, sign);
