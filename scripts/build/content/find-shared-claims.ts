/** Values that no two entries may have: addresses, titles, descriptions, ids, places in a list. Pure. */
import type { Claim } from '../../../src/collections/collection.ts';
import { mapEntries } from '../../../src/collections/collections.ts';
import type { Problem } from './problem.ts';
import type { Reading } from './reading.ts';

type PlacedClaim = {
  of: Claim['of'] | 'path' | `order of ${string}`;
  file: string;
  path: string;
  field: string;
  value: string;
};

const listClaims = ({ entries }: Reading): PlacedClaim[] =>
  mapEntries(entries, (collection, entry, folder): PlacedClaim[] => {
    const place = { file: entry.file, path: collection.path(entry) };
    return [
      { of: 'path', ...place, field: collection.pathField, value: place.path },
      ...('order' in entry
        ? [{ of: `order of ${folder}` as const, ...place, field: 'order', value: String(entry.order) }]
        : []),
      ...collection.claims(entry).map((claim) => ({ ...place, ...claim })),
    ];
  }).flat();

/** Of ids and places in a list: the next that nobody has. */
function suggestFree({ of }: PlacedClaim, all: readonly PlacedClaim[]): string {
  if (of !== 'id' && !of.startsWith('order')) return ' Give each its own.';
  const highest = Math.max(...all.filter((one) => one.of === of).map((one) => Number(one.value)));
  const free = of === 'id' ? `"${highest + 1}"` : String(highest + 1);
  return ` Give each its own: ${free} is free.`;
}

/** Both places of each value that two entries have; the one that is told is the newer, as far as that can be known. */
export function findSharedClaims(
  reading: Reading,
  lineOf: (file: string, field: string) => number | undefined,
): Problem[] {
  const { drafts, published } = reading;
  const claims = listClaims(reading);
  const drafted = new Set(drafts.map(({ file }) => file));
  const known = published && new Set(published.addresses);
  // A draft gives way to what is published, what was never online to what was, and an address that stands in a field to one that
  // comes from the name of a file.
  const rank = ({ file, field, path }: PlacedClaim): number =>
    (drafted.has(file) ? 4 : 0) + (known && !known.has(path) ? 2 : 0) + (field === 'path' ? 1 : 0);
  const first = new Map<string, PlacedClaim>();
  return claims
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap((claim): Problem[] => {
      const { of, file, field, value } = claim;
      const key = `${of} ${value}`;
      const other = first.get(key);
      if (!other) {
        first.set(key, claim);
        return [];
      }
      const line = lineOf(other.file, other.field);
      const place = line === undefined ? other.file : `${other.file}, line ${line}`;
      return [{ file, field, says: `"${value}" is taken by ${place}.${suggestFree(claim, claims)}` }];
    });
}
