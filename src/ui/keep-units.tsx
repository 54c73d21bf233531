import { Fragment, type ReactNode } from 'react';
import { splitUnits } from '#lib/units.ts';

/**
 * Keeps each number in a string on one line with its unit or name, as in "25 m" or "RFC 7946". Returns other nodes
 * unchanged, because the build has already done this for Markdown.
 */
export function keepUnits(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text;
  const parts = splitUnits(text);
  if (parts.length === 1) return text;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never change their order
    <Fragment key={index}>{index % 2 ? <span className="unit">{part}</span> : part}</Fragment>
  ));
}
