/** Parts of a drawing as data. */
import type { Shape } from '#instruments/instrument.ts';

export type Point = readonly [x: number, y: number];

/** A coordinate to a tenth of a unit. */
export const at = (value: number): number => Math.round(value * 10) / 10;

/** Nothing where there is nothing to draw. */
export const path = (role: string, d: string): Shape[] => (d ? [{ tag: 'path', attributes: { class: role, d } }] : []);

export const text = (role: string, [x, y]: Point, content: string, anchor?: 'middle' | 'end'): Shape => ({
  tag: 'text',
  attributes: { class: role, x: at(x), y: at(y), ...(anchor && { 'text-anchor': anchor }) },
  children: [content],
});

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${at(x)} ${at(y)}h${at(width)}v${at(height)}h${at(-width)}z`;

/** Lines that rise to the right, at the same distance in every box: each begins where x + y is a multiple of `apart`. */
export function hatch(x: number, y: number, width: number, height: number, apart = 8): string {
  const lines: string[] = [];
  for (let sum = Math.ceil((x + y) / apart) * apart; sum < x + y + width + height; sum += apart) {
    const left = Math.max(x, sum - y - height);
    const right = Math.min(x + width, sum - y);
    if (right - left > 0.5) lines.push(`M${at(left)} ${at(sum - left)}L${at(right)} ${at(sum - right)}`);
  }
  return lines.join('');
}
