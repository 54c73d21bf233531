/** Parts of a drawing as data. */
import type { Shape } from '#instruments/instrument.ts';

/** A coordinate to half a unit, which is half a pixel or 8 s: tenths would add 200 bytes to the page. */
export const at = (value: number): number => Math.round(value * 2) / 2;

/** Nothing where there is nothing to draw. */
export const stroke = (d: string, role: string): Shape[] =>
  d ? [{ tag: 'path', attributes: { d, class: role } }] : [];

export const text = (content: string, x: number, y: number, role: string, anchor?: 'middle' | 'end'): Shape => ({
  tag: 'text',
  attributes: { x: at(x), y, ...(role && { class: role }), ...(anchor && { 'text-anchor': anchor }) },
  children: [content],
});
