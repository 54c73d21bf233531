/**
 * Ids of `useId`, in every format of React 19. Of the first render: `:r0:` (19.0), `«r0»` (19.1), `_r_0_` (from 19.2); of
 * hydration, with the place in the tree in place of a count: `:R0:`, `«R0»`, `_R_0_`. The root's `identifierPrefix` stands
 * before the letter (react-reconciler, `mountId`). Pure.
 */

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^$()[\]{}|\\/-]/g, '\\$&');

const matchIds = (prefix: string, letter: 'r' | 'R', name: string): RegExp => {
  const begin = escapePattern(prefix) + letter;
  return new RegExp(`:${begin}${name}:|«${begin}${name}»|_${begin}_${name}_`, 'g');
};

/** Ids that a render in the browser gives. */
const matchWrittenIds = (prefix: string): RegExp => matchIds(prefix, 'r', '[0-9a-v]+');

/** Ids that hydration gives. */
const matchHydratedIds = (prefix: string): RegExp => matchIds(prefix, 'R', '[0-9a-v]*(?:H[0-9a-v]+)?');

/**
 * Pairs the ids in an attribute's text with those in the prop that it comes from; none where they are not as many.
 * @param prefix the root's `identifierPrefix`
 */
export function pairIds(written: string, wanted: string, prefix: string): [written: string, hydrated: string][] {
  const ids = wanted.match(matchHydratedIds(prefix)) ?? [];
  const present = written.match(matchWrittenIds(prefix)) ?? [];
  return ids.length === present.length ? present.map((id, index) => [id, ids[index] ?? id]) : [];
}
