/** A figure as a file of its own: for pages that load it when it comes near the view. */
import { createHash } from 'node:crypto';
import type { ElementData, FigureData } from '../../../src/content/sources.ts';

/** The name by which a page is searched for a drawing has no use in a file of its own. */
const withoutName = ([tag, { 'data-drawing': _, ...properties }, ...children]: ElementData): ElementData => [
  tag,
  properties,
  ...children,
];

/** Name and text of the file; the name changes with the text, so that it may be cached for ever. */
export function printFigureFile(
  key: string,
  drawing: ElementData,
  words: Omit<FigureData, 'drawing'>,
): { name: string; text: string } {
  const { alt, caption } = words;
  const text = JSON.stringify({ drawing: withoutName(drawing), alt, caption } satisfies FigureData);
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { name: `assets/figure-${key.replaceAll('/', '-')}-${digest}.json`, text };
}
