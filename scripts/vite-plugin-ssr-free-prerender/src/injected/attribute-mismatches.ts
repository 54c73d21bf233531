/**
 * Finds attributes and inner HTML (`dangerouslySetInnerHTML`) that differ between the prerendered page and the app's
 * first render. React's production build keeps the prerendered values and reports nothing. So this module lets React
 * create each element again from its props, and compares the two elements.
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
    /** The engine's own copy of React, which creates each element again to compare it (`recreate-elements.ts`). */
    __prerenderRecreate?: typeof again;
  }
}

type Props = Readonly<Record<string, unknown>>;

export type KeptPart = {
  element: Element;
  /** The name of the attribute; empty for the inner HTML. */
  name: string;
  /** The value in the prerendered page; null if the prerendered element lacks the attribute. */
  written: string | null;
  rendered: string | null;
};

export type KeptParts = {
  /** The number of differences in the page. */
  kept: number;
  /** A description of the first difference; empty if the page has no difference. */
  firstKept: string;
};

/** An element of the page, and the element that React created from its props. */
type Pair = {
  element: Element;
  created: Element;
  props: Props;
  /** True for an `<option>` in a `<select>` that has a `value` or `defaultValue` prop. */
  isChoice: boolean;
};

/**
 * Returns the attributes with lowercase names and normalized line ends. The HTML parser changes the attributes of
 * prerendered elements in this way, but elements that React creates keep the original form.
 */
const readAttributes = (element: Element): Map<string, string> =>
  new Map(
    element
      .getAttributeNames()
      .map((name) => [name.toLowerCase(), (element.getAttribute(name) ?? '').replaceAll(/\r\n?/g, '\n')]),
  );

/** Returns true if all attributes are equal. Most elements pass this quick test, so the slower comparison is rare. */
function hasSameAttributes(element: Element, created: Element): boolean {
  const names = element.getAttributeNames();
  return (
    names.length === created.getAttributeNames().length &&
    names.every((name) => element.getAttribute(name) === created.getAttribute(name))
  );
}

function compareAttributes({ element, created, props, isChoice }: Pair): KeptPart[] {
  for (const [name, value] of Object.entries(servedAttributes(created, props))) created.setAttribute(name, value);
  // React sets the value of a `<select>` as a property. Prerendered HTML has a `selected` attribute on the option
  // instead.
  if (isChoice) created.toggleAttribute('selected', Reflect.get(created, 'selected') === true);
  if (hasSameAttributes(element, created)) return [];
  const [written, rendered] = [readAttributes(element), readAttributes(created)];
  return [...new Set([...written.keys(), ...rendered.keys()])]
    .map((name) => ({ element, name, written: written.get(name) ?? null, rendered: rendered.get(name) ?? null }))
    .filter((part) => part.written !== part.rendered)
    .filter(
      // Scripts can't read a nonce, so it would always seem to differ. If a form's action is a function, React renders
      // a `javascript:` URL, whose text depends on the React version.
      ({ name, rendered }) => name !== 'nonce' && !rendered?.startsWith('javascript:'),
    );
}

/** Returns HTML as the browser serializes it; null if Trusted Types forbid parsing it. */
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
  // React creates the elements in a document without scripting, where <noscript> is parsed differently. So HTML with
  // <noscript> can't be compared.
  if (written === String(html) || written.includes('<noscript')) return [];
  const rendered = normalize(String(html), created);
  return rendered === null || sortAttributes(rendered) === sortAttributes(written)
    ? []
    : [{ element, name: '', written, rendered }];
}

/**
 * Returns false for custom elements, which may set attributes on themselves, and for elements with
 * `suppressHydrationWarning`.
 */
const isCompared = ({ element, props }: Pair): boolean =>
  !element.localName.includes('-') && props.suppressHydrationWarning !== true;

const isByScript = ({ element, name }: KeptPart, scripts: ScriptWatch): boolean =>
  name === '' ? scripts.hasFilled(element) : scripts.hasSet(element, name);

/**
 * Compares the attributes and inner HTML of the prerendered elements with those that React renders, and returns the
 * differences. Skips elements that were compared before. Must be called when the page is hydrated, and again after
 * React hydrates each Suspense boundary.
 * @param compared the elements compared so far; this function adds the elements that it compares
 */
export function findKeptParts(tree: Fiber | null, scripts: ScriptWatch, compared: Set<Element>): KeptPart[] {
  const pairs: Pair[] = [];
  // In a frame, use the parent window's copy of React. That copy is already compiled.
  const react = window.parent.__prerenderRecreate ?? window.__prerenderRecreate;
  react?.recreate(collectElements(tree?.child ?? null, pairs));
  const unseen = pairs.filter(({ element }) => !compared.has(element));
  for (const { element } of unseen) compared.add(element);
  return unseen
    .filter(isCompared)
    .flatMap((pair) => [...compareAttributes(pair), ...compareHtml(pair)])
    .filter((part) => !isByScript(part, scripts));
}

/**
 * Drops differences that disappear after hydration, when a script of the app sets the attribute again. The prerendered
 * page has the attribute, because the script also ran during prerendering.
 */
export const withoutLate = (parts: readonly KeptPart[], scripts: ScriptWatch): KeptPart[] =>
  parts.filter(
    (part) =>
      part.rendered !== null ||
      !(isByScript(part, scripts) || (part.name === 'style' && scripts.hasReadStyle(part.element))),
  );

/** The number of characters that a quote shows before and after the first difference. */
const before = 30;
const after = 90;

function quote(value: string | null, other: string | null): string {
  if (value === null) return 'missing';
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
  const place = `${name === '' ? 'the inner HTML' : `the ${name} attribute`} of ${selectorOf(element)}`;
  return {
    kept: parts.length,
    firstKept: `${place} was ${quote(written, rendered)} when the page was written and ${quote(rendered, written)} when it was opened`,
  };
}

type Place = { inSelect: boolean; inOption: boolean };

/** Tag names of elements that are not compared, because React moves them into the head or they show nothing. */
const skipped = new Set('title meta link script'.split(' '));

/**
 * Returns true for an element without attributes, both in the prerendered page and in React's props. Only its children
 * need to be compared.
 */
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
  // An option without a `value` attribute has its text as value. React needs that value to select the option.
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

/**
 * Returns the element of a fiber. For a component, or an element without attributes, returns the elements below it
 * instead. Inside an `<option>`, the result also contains texts.
 * @param pairs receives each element whose attributes are compared, with a second one that React creates from its props
 */
function collectFiber(fiber: Fiber, pairs: Pair[], place: Place): readonly (HostNode | string)[] {
  const { tag, stateNode, child, memoizedProps } = fiber;
  // The content of portals and hoisted elements is elsewhere in the document.
  if (tag === fiberTags.portal || tag === fiberTags.hoistable || isHidden(fiber)) return [];
  if (tag === fiberTags.text) return place.inOption && stateNode instanceof Text ? [stateNode.data] : [];
  if (tag !== fiberTags.element || !(stateNode instanceof Element)) return collectElements(child, pairs, place);
  if (skipped.has(stateNode.localName)) return [];
  return isPlain(stateNode, memoizedProps ?? {}) && !place.inSelect
    ? collectElements(child, pairs, place)
    : [collectElement(fiber, stateNode, place, pairs)];
}

/**
 * Returns the nodes of a fiber and of its siblings, as `collectFiber` does for one fiber.
 * @param pairs receives each compared element, with the second one that React created from the same props
 */
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

/** Records the attributes and the contents of elements that scripts change in the container. */
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
    /** Returns true if a script changed the content of the element. */
    hasFilled: (element: Element): boolean => {
      note(observer.takeRecords());
      return [...filled].some((node) => element.contains(node));
    },
    /**
     * Returns true if a script read `element.style`. If a script sets a style to the value that it already has, no
     * mutation is recorded. The read is then the only trace.
     */
    hasReadStyle: (element: Element): boolean => styled.has(element),
    end: (): void => observer.disconnect(),
  };
}
