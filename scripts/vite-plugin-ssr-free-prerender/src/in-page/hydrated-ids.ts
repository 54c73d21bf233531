import { readTree, visitFibers } from '../print/fiber.ts';

/** Attributes whose names differ from those of the props. */
const attributeNames: Readonly<Record<string, string>> = { htmlFor: 'for', className: 'class' };

/** Pairs the ids in an attribute's text with those in the prop that it comes from. */
function pairIds(written: string, wanted: string): [string, string][] {
  const ids = wanted.match(/_R_[0-9a-v]*(H[0-9a-v]+)?_/g) ?? [];
  const present = written.match(/_r_[0-9a-v]+_/g) ?? [];
  return ids.length === present.length ? present.map((id, index) => [id, ids[index] ?? id]) : [];
}

/**
 * Ids of `useId` that the written page has from its first render, by what hydration gives in their place. In production
 * React keeps the written one on the element and gives the rest of the app the other.
 */
export function readHydratedIds(container: Element | null): Record<string, string> {
  const ids: [string, string][] = [];
  const tree = container && readTree(container);
  visitFibers(tree?.child ?? null, ({ stateNode, memoizedProps }) => {
    if (!(stateNode instanceof Element) || !memoizedProps) return;
    for (const [name, value] of Object.entries(memoizedProps)) {
      if (typeof value !== 'string' || !value.includes('_R_')) continue;
      const written = stateNode.getAttribute(attributeNames[name] ?? name.toLowerCase()) ?? '';
      ids.push(...pairIds(written, value));
    }
  });
  return Object.fromEntries(ids);
}
