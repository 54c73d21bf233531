/**
 * What React keeps as it was written though the app has it otherwise: attributes, and HTML that it is given as text. In
 * production it neither mends nor tells them. What the app has is what React makes of the same props where nothing was
 * written.
 */
import type { Fiber } from '../print/fiber.ts';
import { servedAttributes } from '../print/served-attributes.ts';
import { collectElements, type Pair } from './collect-elements.ts';
import { selectorOf, sortAttributes } from './compare-hydration.ts';
import type * as fresh from './render-fresh.ts';
import type { ScriptWatch } from './watch-scripts.ts';

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
    firstKept: `${what} at ${selectorOf(element)}: written ${quote(written, rendered)}, rendered ${quote(rendered, written)}`,
  };
}
