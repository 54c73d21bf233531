/** Parts of a drawing as data. */
import type { Shape } from '#instruments/instrument.ts';

/** A coordinate to a tenth of a unit. */
export const at = (value: number): number => Math.round(value * 10) / 10;

/** Nothing where there is nothing to draw. */
export const stroke = (d: string, role: string): Shape[] =>
  d ? [{ tag: 'path', attributes: { d, class: role } }] : [];

export const text = (content: string, x: number, y: number, role: string, anchor?: 'middle' | 'end'): Shape => ({
  tag: 'text',
  attributes: { x: at(x), y, ...(role && { class: role }), ...(anchor && { 'text-anchor': anchor }) },
  children: [content],
});
