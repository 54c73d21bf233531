/**
 * Finds attributes and given HTML that differ from what the app renders. React's production build keeps the written ones
 * and reports nothing. So React recreates the elements from their props, and both are compared.
 */

import { type Fiber, fiberTags, isHidden } from '../serialize/fiber.ts';
import { servedAttributes } from '../serialize/serialize-element.ts';
import { selectorOf, sortAttributes } from './compare-hydration.ts';
import type * as again from './recreate-elements.ts';
import type { HostNode } from './recreate-elements.ts';
import { watchGetter } from './watch-reads.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's Window
  interface Window {
    /** A copy of React that recreates elements (`recreate-elements.ts`). */
    __prerenderRecreate?: typeof again;
  }
}

type Props = Readonly<Record<string, unknown>>;

export type KeptPart = {
  element: Element;
  /** Name of the attribute; empty for the HTML inside. */
  name: string;
  /** Null if there is none. */
  written: string | null;
  rendered: string | null;
};

export type KeptParts = {
  /** The number of differences. */
  kept: number;
  /** A description of the first one; empty if there is none. */
  firstKept: string;
};

/** An element of the page, and what React created from its props. */
type Pair = {
  element: Element;
  created: Element;
  props: Props;
  /** True for an option of a select whose value React controls. */
  isChoice: boolean;
};

/** Reads attributes as the parser does: it joins line ends, and lowers the case of names in SVG that it doesn't know. */
const readAttributes = (element: Element): Map<string, string> =>
  new Map(
    element
      .getAttributeNames()
      .map((name) => [name.toLowerCase(), (element.getAttribute(name) ?? '').replaceAll(/\r\n?/g, '\n')]),
  );

/** A quick test that most elements pass. */
function hasSameAttributes(element: Element, created: Element): boolean {
  const names = element.getAttributeNames();
  return (
    names.length === created.getAttributeNames().length &&
    names.every((name) => element.getAttribute(name) === created.getAttribute(name))
  );
}

function compareAttributes({ element, created, props, isChoice }: Pair): KeptPart[] {
  for (const [name, value] of Object.entries(servedAttributes(created, props))) created.setAttribute(name, value);
  // The value of a select is a property. In written pages it is an attribute of its options.
  if (isChoice) created.toggleAttribute('selected', Reflect.get(created, 'selected') === true);
  if (hasSameAttributes(element, created)) return [];
  const [written, rendered] = [readAttributes(element), readAttributes(created)];
  return [...new Set([...written.keys(), ...rendered.keys()])]
    .map((name) => ({ element, name, written: written.get(name) ?? null, rendered: rendered.get(name) ?? null }))
    .filter((part) => part.written !== part.rendered)
    .filter(
      // Scripts can't read a nonce. The text for a form's action that is a function depends on React's release.
      ({ name, rendered }) => name !== 'nonce' && !rendered?.startsWith('javascript:'),
    );
}

/** Returns HTML as the browser prints it; null if Trusted Types forbid to parse it. */
function normalize(html: string, { ownerDocument, localName, namespaceURI }: Element): string | null {
  const holder = ownerDocument.createElementNS(namespaceURI, localName);
  try {
    holder.innerHTML = html;
  } catch {
    return null;
  }
  return holder.innerHTML;
}

function compareHtml({ element, created, props }: Pair): KeptPart[] {
  const { dangerouslySetInnerHTML: given } = props;
  const html: unknown = typeof given === 'object' && given !== null && '__html' in given ? given.__html : null;
  if (html === null || html === undefined || html === false) return [];
  const written = element.innerHTML;
  // A document without scripts parses the content of <noscript> differently.
  if (written === String(html) || written.includes('<noscript')) return [];
  const rendered = normalize(String(html), created);
  return rendered === null || sortAttributes(rendered) === sortAttributes(written)
    ? []
    : [{ element, name: '', written, rendered }];
}

/** False for custom elements, which set attributes of their own, and where the app suppresses the warning. */
const isCompared = ({ element, props }: Pair): boolean =>
  !element.localName.includes('-') && props.suppressHydrationWarning !== true;

const isByScript = ({ element, name }: KeptPart, scripts: ScriptWatch): boolean =>
  name === '' ? scripts.hasFilled(element) : scripts.hasSet(element, name);

/**
 * Must be called when the page is hydrated, and again after each boundary.
 * @param compared elements that were compared before; new ones are added
 */
export function findKeptParts(tree: Fiber | null, scripts: ScriptWatch, compared: Set<Element>): KeptPart[] {
  const pairs: Pair[] = [];
  // Frames use React of their parent, which has compiled it.
  const react = window.parent.__prerenderRecreate ?? window.__prerenderRecreate;
  react?.recreate(collectElements(tree?.child ?? null, pairs));
  const unseen = pairs.filter(({ element }) => !compared.has(element));
  for (const { element } of unseen) compared.add(element);
  return unseen
    .filter(isCompared)
    .flatMap((pair) => [...compareAttributes(pair), ...compareHtml(pair)])
    .filter((part) => !isByScript(part, scripts));
}

/** Drops what a script sets after all: during the walk it set it before the page was captured. */
export const withoutLate = (parts: readonly KeptPart[], scripts: ScriptWatch): KeptPart[] =>
  parts.filter(
    (part) =>
      part.rendered !== null ||
      !(isByScript(part, scripts) || (part.name === 'style' && scripts.hasReadStyle(part.element))),
  );

/** Characters of a quote before and after the first difference. */
const before = 30;
const after = 90;

function quote(value: string | null, other: string | null): string {
  if (value === null) return 'nothing';
  let at = 0;
  while (at < value.length && value[at] === other?.[at]) at += 1;
  const start = Math.max(0, at - before);
  const end = start === 0 ? before + after : at + after;
  return `"${start > 0 ? '…' : ''}${value.slice(start, end)}${end < value.length ? '…' : ''}"`;
}

export function describeKept(parts: readonly KeptPart[]): KeptParts {
  const [first] = parts;
  if (!first) return { kept: 0, firstKept: '' };
  const { element, name, written, rendered } = first;
  const place = `${name === '' ? 'the HTML inside' : name} at ${selectorOf(element)}`;
  return {
    kept: parts.length,
    firstKept: `${place} was ${quote(written, rendered)} when written and ${quote(rendered, written)} when opened`,
  };
}

type Place = { inSelect: boolean; inOption: boolean };

/** Elements that React moves into the head, or that show nothing. */
const skipped = new Set('title meta link script'.split(' '));

/** True for an element without attributes, both written and rendered: only its children are compared. */
function isPlain(element: Element, props: Props): boolean {
  if (element.attributes.length > 0 || !(element instanceof HTMLElement)) return false;
  for (const name in props) if (name !== 'children') return false;
  return true;
}

function collectElement(fiber: Fiber, element: Element, place: Place, pairs: Pair[]): HostNode {
  const props = fiber.memoizedProps ?? {};
  const { children, dangerouslySetInnerHTML: _, ...others } = props;
  const inOption = element instanceof HTMLOptionElement;
  const holdsChoice = element instanceof HTMLSelectElement && (props.value != null || props.defaultValue != null);
  // The text of an option may be its value.
  const ownText = inOption && (typeof children === 'string' || typeof children === 'number') ? [String(children)] : [];
  return {
    name: element.localName,
    props: others,
    children: fiber.child
      ? collectElements(fiber.child, pairs, { inOption, inSelect: place.inSelect || holdsChoice })
      : ownText,
    take: (created) => {
      if (created) pairs.push({ element, created, props, isChoice: place.inSelect && inOption });
    },
  };
}

/** Returns what React recreates for a fiber: itself, or what is below it. */
function collectFiber(fiber: Fiber, pairs: Pair[], place: Place): readonly (HostNode | string)[] {
  const { tag, stateNode, child, memoizedProps } = fiber;
  // The content of both is elsewhere in the document.
  if (tag === fiberTags.portal || tag === fiberTags.hoistable || isHidden(fiber)) return [];
  if (tag === fiberTags.text) return place.inOption && stateNode instanceof Text ? [stateNode.data] : [];
  if (tag !== fiberTags.element || !(stateNode instanceof Element)) return collectElements(child, pairs, place);
  if (skipped.has(stateNode.localName)) return [];
  return isPlain(stateNode, memoizedProps ?? {}) && !place.inSelect
    ? collectElements(child, pairs, place)
    : [collectElement(fiber, stateNode, place, pairs)];
}

/** @param pairs gets each element once React has recreated it */
function collectElements(
  first: Fiber | null,
  pairs: Pair[],
  place: Place = { inSelect: false, inOption: false },
): (HostNode | string)[] {
  const nodes: (HostNode | string)[] = [];
  for (let fiber = first; fiber; fiber = fiber.sibling) nodes.push(...collectFiber(fiber, pairs, place));
  return nodes;
}

export type ScriptWatch = ReturnType<typeof watchScripts>;

/** Watches what scripts change in the container. */
export function watchScripts(container: Element) {
  const names = new Map<Node, Set<string>>();
  const filled = new Set<Node>();
  const styled = new WeakSet<object>();
  watchGetter(HTMLElement.prototype, 'style', (element) => {
    if (element instanceof HTMLElement) styled.add(element);
  });
  const note = (records: readonly MutationRecord[]): void => {
    for (const { target, attributeName } of records) {
      if (attributeName === null) filled.add(target);
      else names.set(target, (names.get(target) ?? new Set()).add(attributeName.toLowerCase()));
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(container, { attributes: true, characterData: true, childList: true, subtree: true });
  return {
    hasSet: (element: Element, name: string): boolean => {
      note(observer.takeRecords());
      return names.get(element)?.has(name.toLowerCase()) ?? false;
    },
    /** True if a script changed what is inside the element. */
    hasFilled: (element: Element): boolean => {
      note(observer.takeRecords());
      return [...filled].some((node) => element.contains(node));
    },
    /** True if a script read the element's `style`. Setting the value that it has leaves no other trace. */
    hasReadStyle: (element: Element): boolean => styled.has(element),
    end: (): void => observer.disconnect(),
  };
}
