/** A figure as a file of its own: for pages that load it when it comes near the view. */
import { createHash } from 'node:crypto';
import type { Element, ElementContent } from 'hast';
import type { DrawingData, FigureData } from '../../../src/content/sources.ts';

/** React names attributes as hastscript does; classes alone are a list here. */
function toData({ tagName, properties, children }: Element): DrawingData {
  const { className, ...others } = properties;
  const classes = Array.isArray(className) ? { className: className.join(' ') } : {};
  return [tagName, { ...classes, ...(others as Record<string, string | number>) }, ...children.flatMap(toChild)];
}

function toChild(child: ElementContent): (DrawingData | string)[] {
  if (child.type === 'element') return [toData(child)];
  return child.type === 'text' ? [child.value] : [];
}

/** Name and text of the file; the name changes with the text, so that it may be cached for ever. */
export function printFigureFile(
  key: string,
  drawing: Element,
  words: Omit<FigureData, 'drawing'>,
): { name: string; text: string } {
  const { alt, caption } = words;
  const text = JSON.stringify({ drawing: toData(drawing), alt, caption } satisfies FigureData);
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { name: `assets/figure-${key.replaceAll('/', '-')}-${digest}.json`, text };
}
