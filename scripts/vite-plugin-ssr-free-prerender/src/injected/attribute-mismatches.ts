/**
 * What React keeps as it was written though the app has it otherwise: attributes, and HTML that it is given as text. In
 * production it neither mends nor tells them. What the app has is what React makes of the same props where nothing was
 * written.
 */

import { type Fiber, fiberTags, isHidden } from '../serialize/fiber.ts';
import { servedAttributes } from '../serialize/serialize-element.ts';
import { selectorOf, sortAttributes } from './compare-hydration.ts';
import type * as fresh from './render-again.ts';
import type { HostNode } from './render-again.ts';
import { watchGetter } from './watch-reads.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's Window
  interface Window {
    /** React, for elements to be made anew. */
    __prerenderFresh?: typeof fresh;
  }
}

export type KeptPart = {
  element: Element;
  /** Of the attribute; empty for the HTML inside. */
  name: string;
  /** Null where there is none. */
  written: string | null;
  rendered: string | null;
};

/** In words; texts are empty where there is none. */
export type KeptParts = {
  kept: number;
  /** The first of them: which, where, and both values. */
  firstKept: string;
};

/** The parser makes one line end of all, and small letters of names in SVG that it does not know. */
const readAttributes = (element: Element): Map<string, string> =>
  new Map(
    element
      .getAttributeNames()
      .map((name) => [name.toLowerCase(), (element.getAttribute(name) ?? '').replaceAll(/\r\n?/g, '\n')]),
  );

/** Most elements; the rest is looked at more closely. */
function hasSameAttributes(element: Element, made: Element): boolean {
  const names = element.getAttributeNames();
  return (
    names.length === made.getAttributeNames().length &&
    names.every((name) => element.getAttribute(name) === made.getAttribute(name))
  );
}

function compareAttributes({ element, made, props, isChoice }: Pair): KeptPart[] {
  for (const [name, value] of Object.entries(servedAttributes(made, props))) made.setAttribute(name, value);
  // A select has its choice as a property; it is written into the options.
  if (isChoice) made.toggleAttribute('selected', Reflect.get(made, 'selected') === true);
  if (hasSameAttributes(element, made)) return [];
  const [written, rendered] = [readAttributes(element), readAttributes(made)];
  return [...new Set([...written.keys(), ...rendered.keys()])]
    .map((name) => ({ element, name, written: written.get(name) ?? null, rendered: rendered.get(name) ?? null }))
    .filter((part) => part.written !== part.rendered)
    .filter(
      // Nobody may read the one; the other is of another text in each release of React (functions as actions of forms).
      ({ name, rendered }) => name !== 'nonce' && !rendered?.startsWith('javascript:'),
    );
}

/** HTML as the browser has it; null where it may not be parsed. */
function parse(html: string, { ownerDocument, localName, namespaceURI }: Element): string | null {
  const holder = ownerDocument.createElementNS(namespaceURI, localName);
  try {
    holder.innerHTML = html;
  } catch {
    // Trusted Types allow it to the app alone.
    return null;
  }
  return holder.innerHTML;
}

function compareHtml({ element, made, props }: Pair): KeptPart[] {
  const { dangerouslySetInnerHTML: given } = props;
  const html: unknown = typeof given === 'object' && given !== null && '__html' in given ? given.__html : null;
  if (html === null || html === undefined || html === false) return [];
  const written = element.innerHTML;
  // A document without scripts parses its content otherwise.
  if (written === String(html) || written.includes('<noscript')) return [];
  const rendered = parse(String(html), made);
  return rendered === null || sortAttributes(rendered) === sortAttributes(written)
    ? []
    : [{ element, name: '', written, rendered }];
}

const compare = (pair: Pair): KeptPart[] => [...compareAttributes(pair), ...compareHtml(pair)];

/** Elements of these names set attributes of their own; the app says of others that they may differ. */
const isCompared = ({ element, props }: Pair): boolean =>
  !element.localName.includes('-') && props.suppressHydrationWarning !== true;

const wasByScript = ({ element, name }: KeptPart, scripts: ScriptWatch): boolean =>
  name === '' ? scripts.hasFilled(element) : scripts.hasSet(element, name);

/** In a frame its parent does it, which has React ready for all of its frames. */
const makeAnew: typeof fresh.renderFresh = (nodes) =>
  (window.parent.__prerenderFresh ?? window.__prerenderFresh)?.renderFresh(nodes);

/**
 * To be called when the page is adopted, and again for boundaries that are adopted later.
 * @param compared elements that are done, to which it adds
 */
export function findKeptParts(tree: Fiber | null, scripts: ScriptWatch, compared: Set<Element>): KeptPart[] {
  const pairs: Pair[] = [];
  makeAnew(collectElements(tree?.child ?? null, pairs));
  const fresh = pairs.filter(({ element }) => !compared.has(element));
  for (const { element } of fresh) compared.add(element);
  return fresh
    .filter(isCompared)
    .flatMap(compare)
    .filter((part) => !wasByScript(part, scripts));
}

/** Without what a script sets after all: an effect of the walk's had set it before the page was written. */
export const withoutLate = (parts: readonly KeptPart[], scripts: ScriptWatch): KeptPart[] =>
  parts.filter(
    (part) =>
      part.rendered !== null ||
      !(wasByScript(part, scripts) || (part.name === 'style' && scripts.hasAskedForStyle(part.element))),
  );

/** Characters of a value before and behind its first difference. */
const before = 30;
const behind = 90;

/** Quotes the part of a value that differs from the other value. */
function quote(value: string | null, other: string | null): string {
  if (value === null) return 'nothing';
  let at = 0;
  while (at < value.length && value[at] === other?.[at]) at += 1;
  const start = Math.max(0, at - before);
  const end = start === 0 ? before + behind : at + behind;
  return `"${start > 0 ? '…' : ''}${value.slice(start, end)}${end < value.length ? '…' : ''}"`;
}

export function describeKept(parts: readonly KeptPart[]): KeptParts {
  const [first] = parts;
  if (!first) return { kept: 0, firstKept: '' };
  const { element, name, written, rendered } = first;
  const what = name === '' ? 'the HTML inside' : name;
  return {
    kept: parts.length,
    firstKept: `${what} at ${selectorOf(element)} was ${quote(written, rendered)} when written and ${quote(rendered, written)} when opened`,
  };
}

/** An element of the page, and what React makes of its props. */
type Pair = {
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
function collectElements(
  first: Fiber | null,
  pairs: Pair[],
  place: Place = { inSelect: false, inOption: false },
): (HostNode | string)[] {
  const nodes: (HostNode | string)[] = [];
  for (let fiber = first; fiber; fiber = fiber.sibling) nodes.push(...collectFiber(fiber, pairs, place));
  return nodes;
}

export type ScriptWatch = {
  /** True where a script has set the attribute, whatever to. */
  hasSet: (element: Element, name: string) => boolean;
  /** True where a script has changed what is inside. */
  hasFilled: (element: Element) => boolean;
  /** True where a script has asked for the element's style: one that sets it to what it is leaves no other trace. */
  hasAskedForStyle: (element: Element) => boolean;
  end: () => void;
};

export function watchScripts(container: Element): ScriptWatch {
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
    hasSet: (element, name) => {
      note(observer.takeRecords());
      return names.get(element)?.has(name.toLowerCase()) ?? false;
    },
    hasFilled: (element) => {
      note(observer.takeRecords());
      return [...filled].some((node) => element.contains(node));
    },
    hasAskedForStyle: (element) => styled.has(element),
    end: () => observer.disconnect(),
  };
}
