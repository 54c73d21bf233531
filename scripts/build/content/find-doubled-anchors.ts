/** Two parts of a page with one anchor: links lead to the first of them alone. Pure. */
import { mapEntries } from '../../../src/collections/collections.ts';
import { type Anchor, listAnchors } from './list-anchors.ts';
import type { Problem } from './problem.ts';
import type { Reading } from './reading.ts';

/** What the second of two parts must change: its id, or the heading that its id is made from. */
function explain({ id, field }: Anchor, other: Anchor, lineOf: (field: string) => number | undefined): string {
  const line = other.at === undefined && other.field !== '' ? lineOf(other.field) : undefined;
  const first = line === undefined ? 'another part of the page' : `line ${line}`;
  const remedy = field.endsWith('.id')
    ? 'Write another id.'
    : field.startsWith('sections[')
      ? 'Write another heading, or an "id" of its own beside it.'
      : 'Write another heading.';
  return `the anchor "${id}" is that of ${first} already. ${remedy}`;
}

export function findDoubledAnchors(
  reading: Reading,
  lineOf: (file: string, field: string) => number | undefined,
): Problem[] {
  return mapEntries(reading.entries, (_, entry, folder) => {
    const first = new Map<string, Anchor>();
    return listAnchors(entry, folder, reading).flatMap((anchor): Problem[] => {
      const other = first.get(anchor.id);
      if (!other) {
        first.set(anchor.id, anchor);
        return [];
      }
      // What the build itself names says nothing that could be changed here.
      const [told, known] = anchor.field === '' ? [other, anchor] : [anchor, other];
      const says = explain(told, known, (field) => lineOf(entry.file, field));
      return [{ file: entry.file, field: told.field, ...(told.at && { at: told.at }), says }];
    });
  }).flat();
}
