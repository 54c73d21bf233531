import { readIdPrefix, readTree, visitFibers } from '../print/fiber.ts';
import { pairIds } from '../print/react-ids.ts';

/** Attributes whose names differ from those of the props by more than case and hyphens. */
const attributeNames: Readonly<Record<string, string>> = {
  htmlFor: 'for',
  className: 'class',
  xlinkHref: 'xlink:href',
};

/** The attribute of a prop, under whatever name React has given it: `clipPath` is `clip-path`, `popoverTarget` is not. */
function readAttribute(element: Element, prop: string): string {
  const hyphenated = prop.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const name = [attributeNames[prop] ?? prop, prop.toLowerCase(), hyphenated].find((each) =>
    element.hasAttribute(each),
  );
  return name === undefined ? '' : (element.getAttribute(name) ?? '');
}

/**
 * Ids of `useId` that the written page has from its first render, by what hydration gives in their place. In production
 * React keeps the written one on the element and gives the rest of the app the other.
 */
export function readHydratedIds(container: Element | null): Record<string, string> {
  if (!container) return {};
  const ids: [string, string][] = [];
  const prefix = readIdPrefix(container);
  visitFibers(readTree(container)?.child ?? null, ({ stateNode, memoizedProps }) => {
    if (!(stateNode instanceof Element) || !memoizedProps) return;
    for (const [prop, value] of Object.entries(memoizedProps)) {
      if (typeof value === 'string' && value.includes(`${prefix}R`))
        ids.push(...pairIds(readAttribute(stateNode, prop), value, prefix));
    }
  });
  return Object.fromEntries(ids);
}
