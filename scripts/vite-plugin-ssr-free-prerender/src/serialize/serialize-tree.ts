/**
 * Serializes React's tree, with the attributes and texts of the DOM. The HTML contains the comments that React expects
 * around Suspense and Activity boundaries. It lacks nodes that effects added.
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
  /** Descriptions of content that can't be prerendered. */
  faults: string[];
  /** The reason why the page is incomplete; null if it is complete. */
  unfinished: string | null;
  /** Elements that this tree renders into `<head>`. */
  hoisted: { element: Element; isResource: boolean }[];
  /** The state of the page's router; empty if no known router was found. */
  router: Partial<RouterPlace>;
  /** The sorted file names of the chunks that contain the page's components. */
  chunks: string[];
};

/** The reason why a page is unfinished while its lazy content is loading. */
export const inFallback = 'a Suspense boundary still shows its fallback';

export type TreeSource = {
  note: NoteElement;
  prints?: FirstPrints;
  chunks?: Pick<LazyChunks, 'find'>;
};

type Printing = TreeSource & { files: Set<string> } & Omit<PrintedTree, 'html' | 'chunks'>;

type Place = {
  printer: ChildrenPrinter;
  /** True inside a `<select>` that has a `value` or `defaultValue` prop. */
  inSelect: boolean;
};

function printParts({ note, prints }: Printing, fiber: Fiber, element: Element, isChosen: boolean): Print {
  const { memoizedProps } = fiber;
  // The stored markup of an `<option>` can't be reused, because the value of its `<select>` decides whether it is
  // selected.
  const known = isChosen ? null : prints?.find(element, memoizedProps);
  if (known) {
    note(element, known.names);
    return known;
  }
  const props = memoizedProps ?? {};
  const served = servedAttributes(element, props);
  const made = {
    names: element.getAttributeNames(),
    open: openTag(element, note, isChosen ? { selected: '', ...served } : served),
    inside: fiber.child === null ? printInside(element, props, note) : '',
  };
  if (!isChosen) prints?.keep(element, memoizedProps, made);
  return made;
}

function printElement(printing: Printing, fiber: Fiber, element: Element, inSelect: boolean): string {
  const props = fiber.memoizedProps ?? {};
  // React's server writes a `selected` attribute on the chosen option. In the DOM, the choice is only a property.
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

function printBoundary(printing: Printing, fiber: Fiber, place: Place, mark: '$' | '&'): void {
  place.printer.markup(`<!--${mark}-->`);
  printSiblings(printing, fiber.child, place);
  place.printer.markup(`<!--/${mark}-->`);
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
      if (fiber.memoizedState !== null) printing.unfinished = inFallback;
      printBoundary(printing, fiber, place, '$');
      return;
    case fiberTags.activity:
      // React's server omits hidden `<Activity>` components.
      if (!(fiber.child && isHidden(fiber.child))) printBoundary(printing, fiber, place, '&');
      return;
    case fiberTags.portal:
      // The content of a portal is elsewhere in the document. Verification reports a portal that is open in the first
      // render.
      return;
    case fiberTags.hoistable:
      printing.hoisted.push(...[readHoisted(fiber) ?? []].flat());
      return;
    case fiberTags.context:
      noteRouter(printing.router, fiber.memoizedProps?.value);
      printSiblings(printing, fiber.child, place);
      return;
    default: {
      const file = printing.chunks?.find(fiber.type);
      if (file !== undefined) printing.files.add(file);
      printSiblings(printing, fiber.child, place);
    }
  }
}

function printSiblings(printing: Printing, first: Fiber | null, place: Place): void {
  for (let fiber = first; fiber; fiber = fiber.sibling) printFiber(printing, fiber, place);
}

/**
 * Serializes the React tree of a container.
 * @param container the element that the app renders into
 */
export function printTree(container: Element, source: TreeSource): PrintedTree {
  const files = new Set<string>();
  const printing: Printing = { ...source, files, faults: [], unfinished: null, router: {}, hoisted: [] };
  const printer = createChildrenPrinter();
  const tree = readTree(container);
  if (tree) printSiblings(printing, tree.child, { printer, inSelect: false });
  else
    printing.faults.push(
      "React's tree is not in the place where React 19 stores it. Use a version of React 19 that the engine supports",
    );
  const { faults, unfinished, router, hoisted } = printing;
  return { html: printer.read(), faults, unfinished, router, hoisted, chunks: [...files].sort() };
}

/**
 * Serializes the content of an element without child fibers. React creates no fibers for an element's only text, the
 * text of a textarea, or `dangerouslySetInnerHTML`. Any other content was added by an effect, so it is omitted.
 */
function printInside(element: Element, props: Record<string, unknown>, note: NoteElement): string {
  if (isVoid(element)) return '';
  if (isRawText(element)) return element.textContent ?? '';
  const { children } = props;
  const isText = typeof children === 'string' || typeof children === 'number' || typeof children === 'bigint';
  const ownsText = isText || props.dangerouslySetInnerHTML != null || element instanceof HTMLTextAreaElement;
  return ownsText ? printDomChildren(element, note) : '';
}

/** A serialized element: its attribute names, its opening tag, and its content if the element has no child fibers. */
type Print = { names: readonly string[]; open: string; inside: string };

export type FirstPrints = ReturnType<typeof createFirstPrints>;

/**
 * Stores the markup that elements had before refs and layout effects changed them.
 * @param isUntouched returns true during a commit until its refs and layout effects run
 */
export function createFirstPrints(isUntouched: () => boolean) {
  const first = new WeakMap<Element, Print & { props: unknown }>();
  return {
    /** Returns the stored markup of an element. Returns null if no markup is stored for these props. */
    find: (element: Element, props: unknown): Print | null => {
      const known = first.get(element);
      return known?.props === props ? (known ?? null) : null;
    },
    keep: (element: Element, props: unknown, print: Print): void => {
      if (isUntouched()) first.set(element, { ...print, props });
    },
  };
}
