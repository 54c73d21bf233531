/** The elements of React's tree, for React to make them anew. */
import { type Fiber, fiberTags, isHidden } from '../print/fiber.ts';
import type { HostNode } from './render-fresh.ts';

/** An element of the page, and what React makes of its props. */
export type Pair = {
  element: Element;
  made: Element;
  props: Readonly<Record<string, unknown>>;
  /** True for an option of a select that React chooses from. */
  isChoice: boolean;
};

type Place = { inSelect: boolean; inOption: boolean };

/** React puts these into the head, or nobody sees them. A style that it leaves where it stands is seen by all. */
const unseen = new Set('title meta link script'.split(' '));

/** Without attributes, in the page and in the app: what is inside may as well stand where it stands. */
function isPlain(element: Element, props: Readonly<Record<string, unknown>>): boolean {
  if (element.attributes.length > 0 || !(element instanceof HTMLElement)) return false;
  for (const name in props) if (name !== 'children') return false;
  return true;
}

function collectElement(fiber: Fiber, element: Element, place: Place, pairs: Pair[]): HostNode {
  const props = fiber.memoizedProps ?? {};
  const { children, dangerouslySetInnerHTML: _, ...others } = props;
  const inOption = element instanceof HTMLOptionElement;
  const holdsChoice = element instanceof HTMLSelectElement && (props.value != null || props.defaultValue != null);
  // Only of an option does its text say what an attribute is.
  const ownText = inOption && (typeof children === 'string' || typeof children === 'number') ? [String(children)] : [];
  return {
    ...{ name: element.localName, props: others },
    children: fiber.child
      ? collectElements(fiber.child, pairs, { inOption, inSelect: place.inSelect || holdsChoice })
      : ownText,
    take: (made) => {
      if (made) pairs.push({ element, made, props, isChoice: place.inSelect && inOption });
    },
  };
}

/** What stands for a fiber: itself, or what is below it. */
function collectFiber(fiber: Fiber, pairs: Pair[], place: Place): readonly (HostNode | string)[] {
  const { tag, stateNode, child, memoizedProps } = fiber;
  // The one stands elsewhere in the document, the other in its head.
  if (tag === fiberTags.portal || tag === fiberTags.hoistable || isHidden(fiber)) return [];
  if (tag === fiberTags.text) return place.inOption && stateNode instanceof Text ? [stateNode.data] : [];
  if (tag !== fiberTags.element || !(stateNode instanceof Element)) return collectElements(child, pairs, place);
  if (unseen.has(stateNode.localName)) return [];
  return isPlain(stateNode, memoizedProps ?? {}) && !place.inSelect
    ? collectElements(child, pairs, place)
    : [collectElement(fiber, stateNode, place, pairs)];
}

/** @param pairs where each element is put, once it is made */
export function collectElements(
  first: Fiber | null,
  pairs: Pair[],
  place: Place = { inSelect: false, inOption: false },
): (HostNode | string)[] {
  const nodes: (HostNode | string)[] = [];
  for (let fiber = first; fiber; fiber = fiber.sibling) nodes.push(...collectFiber(fiber, pairs, place));
  return nodes;
}
