/**
 * React's own tree with the DOM's attributes and texts: so boundaries get the marks by which React finds them, and what
 * effects have put into the DOM stays out.
 */

import type { LazyChunks } from './chunks.ts';
import { type Fiber, fiberTags, isHidden, readHoisted, readTree } from './fiber.ts';
import {
  type ChildrenPrinter,
  createChildrenPrinter,
  describeMoved,
  isMovedOut,
  isRawText,
  isVoid,
  type NoteElement,
  wrapElement,
} from './markup.ts';
import { noteRouter, type RouterPlace } from './routers.ts';
import { openTag, printDomChildren, servedAttributes } from './serialize-element.ts';

export type PrintedTree = {
  html: string;
  /** What a snapshot cannot hold. */
  faults: string[];
  /** What the page still waits for; null when it is complete. */
  unfinished: string | null;
  /** Elements in the head that belong to this very tree. */
  hoisted: { element: Element; isResource: boolean }[];
  /** What the page's router says of this very tree; empty when no router is known. */
  router: Partial<RouterPlace>;
  /** Files of the chunks that its components came in, in the order of the alphabet. */
  chunks: string[];
};

/** Why a page with lazy content is unfinished. */
export const inFallback = 'a Suspense boundary still shows its fallback';

/** What a tree is printed with. */
export type TreeSource = {
  note: NoteElement;
  prints?: FirstPrints | null;
  chunks?: Pick<LazyChunks, 'find'>;
};

/** What has been printed so far. */
type Printing = TreeSource & { files: Set<string> } & Omit<PrintedTree, 'html' | 'chunks'>;

/** Where a fiber is printed. */
type Place = {
  printer: ChildrenPrinter;
  /** Below a select whose choice React holds. */
  inSelect: boolean;
};

/** The tag of an element, and what is inside of one without children. */
function printParts({ note, prints }: Printing, fiber: Fiber, element: Element, isChosen: boolean) {
  const { memoizedProps } = fiber;
  // An option is chosen by the props of its select.
  const known = isChosen ? null : prints?.find(element, memoizedProps);
  if (known) {
    note(element, known.names);
    return known;
  }
  const props = memoizedProps ?? {};
  const served = servedAttributes(element, props);
  const made = {
    open: openTag(element, note, isChosen ? { selected: '', ...served } : served),
    inside: fiber.child === null ? printInside(element, props, note) : '',
  };
  if (!isChosen) prints?.keep(element, memoizedProps, { ...made, names: element.getAttributeNames() });
  return made;
}

function printElement(printing: Printing, fiber: Fiber, element: Element, inSelect: boolean): string {
  const props = fiber.memoizedProps ?? {};
  // React writes the choice of a select into its options' attributes; the DOM holds it as a property.
  const isChosen = inSelect && element instanceof HTMLOptionElement && element.selected;
  if (isMovedOut(element)) printing.faults.push(describeMoved(element));
  const { open, inside } = printParts(printing, fiber, element, isChosen);
  if (isVoid(element)) return open;
  if (isRawText(element)) return `${open}${inside}</${element.localName}>`;
  if (fiber.child === null) return wrapElement(element, open, inside);
  const printer = createChildrenPrinter();
  const holdsChoice = element instanceof HTMLSelectElement && (props.value != null || props.defaultValue != null);
  printSiblings(printing, fiber.child, { printer, inSelect: inSelect || holdsChoice });
  return wrapElement(element, open, printer.read());
}

function printSuspense(printing: Printing, fiber: Fiber, place: Place): void {
  if (fiber.memoizedState !== null) printing.unfinished = inFallback;
  place.printer.markup('<!--$-->');
  printSiblings(printing, fiber.child, place);
  place.printer.markup('<!--/$-->');
}

function printActivity(printing: Printing, fiber: Fiber, place: Place): void {
  // React's own server leaves a hidden one out, and expects it so.
  if (fiber.child && isHidden(fiber.child)) return;
  place.printer.markup('<!--&-->');
  printSiblings(printing, fiber.child, place);
  place.printer.markup('<!--/&-->');
}

function printFiber(printing: Printing, fiber: Fiber, place: Place): void {
  const { tag, stateNode } = fiber;
  switch (tag) {
    case fiberTags.text:
      if (stateNode instanceof Text) place.printer.text(stateNode.data);
      return;
    case fiberTags.element:
      if (stateNode instanceof Element) place.printer.markup(printElement(printing, fiber, stateNode, place.inSelect));
      return;
    case fiberTags.suspense:
      printSuspense(printing, fiber, place);
      return;
    case fiberTags.activity:
      printActivity(printing, fiber, place);
      return;
    case fiberTags.portal:
      // It stands elsewhere in the document. One that is open in the first render already is found by the proof: React adopts none.
      return;
    case fiberTags.hoistable:
      // It stands in the head.
      printing.hoisted.push(...[readHoisted(fiber) ?? []].flat());
      return;
    case fiberTags.context:
      noteRouter(printing.router, fiber.memoizedProps?.value);
      printSiblings(printing, fiber.child, place);
      return;
    default:
      // A component, a context, a fragment: it has no element of its own.
      noteChunk(printing, fiber);
      printSiblings(printing, fiber.child, place);
  }
}

function noteChunk({ chunks, files }: Printing, { type }: Fiber): void {
  const file = chunks?.find(type);
  if (file !== undefined) files.add(file);
}

function printSiblings(printing: Printing, first: Fiber | null, place: Place): void {
  for (let fiber = first; fiber; fiber = fiber.sibling) printFiber(printing, fiber, place);
}

/** @param container the element that the app renders into */
export function printTree(container: Element, source: TreeSource): PrintedTree {
  const tree = readTree(container);
  if (!tree) {
    const fault = 'React keeps its tree elsewhere than React 19 does; the engine must learn its new place';
    return { html: '', faults: [fault], unfinished: null, router: {}, hoisted: [], chunks: [] };
  }
  const printing: Printing = {
    ...source,
    ...{ files: new Set(), faults: [], unfinished: null, router: {}, hoisted: [] },
  };
  const printer = createChildrenPrinter();
  printSiblings(printing, tree.child, { printer, inSelect: false });
  const { faults, unfinished, router, hoisted, files } = printing;
  return { html: printer.read(), faults, unfinished, router, hoisted, chunks: [...files].sort() };
}

/**
 * Text of an element that has no node in React's tree: a single text has none, nor has that of a text area. Anything else
 * in an element that React holds for empty was put there by an effect.
 */
function printInside(element: Element, props: Record<string, unknown>, note: NoteElement): string {
  if (isVoid(element)) return '';
  if (isRawText(element)) return element.textContent ?? '';
  const { children } = props;
  const isText = typeof children === 'string' || typeof children === 'number' || typeof children === 'bigint';
  const ownsText = isText || props.dangerouslySetInnerHTML != null || element instanceof HTMLTextAreaElement;
  return ownsText ? printDomChildren(element, note) : '';
}

/** What stands for an element in a page: its attributes and its tag, and of one without children what is inside. */
type Print = { names: readonly string[]; open: string; inside: string };

export type FirstPrints = {
  /** How an element with these very props was first printed; null where it was not. */
  find: (element: Element, props: unknown) => Print | null;
  /** Keeps a print that React alone has made so. */
  keep: (element: Element, props: unknown, print: Print) => void;
};

/** @param isUntouched true while neither refs nor layout effects of the last commit have been called */
export function createFirstPrints(isUntouched: () => boolean): FirstPrints {
  const first = new WeakMap<Element, Print & { props: unknown }>();
  return {
    find: (element, props) => {
      const known = first.get(element);
      return known !== undefined && known.props === props ? known : null;
    },
    keep: (element, props, print) => {
      if (isUntouched()) first.set(element, { ...print, props });
    },
  };
}
