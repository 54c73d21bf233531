import { Fragment, type ReactNode } from 'react';
import { splitUnits } from '#lib/units.ts';

/** A text in which no number stands on one line and its unit or name on another. The build has done so to Markdown, which passes. */
export function keepUnits(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text;
  const parts = splitUnits(text);
  if (parts.length === 1) return text;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is at its place
    <Fragment key={index}>{index % 2 ? <span className="unit">{part}</span> : part}</Fragment>
  ));
}
