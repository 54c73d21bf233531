import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import type { RichText } from '#model/schemas/sources.ts';

/**
 * Returns the React elements of a text or drawing in page data.
 * @param components components to render instead of tags, keyed by tag; empty for a drawing
 */
export function renderRichText(text: RichText, components: Readonly<Record<string, unknown>> = {}): ReactNode {
  if (typeof text === 'string') return text;
  const [tag, attributes, ...children] = text;
  const type = tag === '' ? Fragment : (components[tag] ?? tag);
  // Spread as arguments, because children in an array would need keys.
  return createElement(
    type as ComponentType,
    attributes,
    ...children.map((child) => renderRichText(child, components)),
  );
}
