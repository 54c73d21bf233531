/**
 * React's own tree with the DOM's attributes and texts: so boundaries get the marks by which React finds them, and what
 * effects have put into the DOM stays out.
 */
import { type Fiber, fiberTags, isHidden, readTree } from './fiber.ts';
import { type ChildrenPrinter, createChildrenPrinter, isRawText, isVoid, wrapElement } from './markup.ts';
import { openTag, printDomChildren } from './print-element.ts';
import type { NoteElement } from './record-facts.ts';

export type PrintedTree = {
  html: string;
  /** What a snapshot cannot hold. */
  faults: string[];
  /** What the page still waits for; null when it is complete. */
  unfinished: string | null;
};

/** @param container the element that the app renders into */
export function printTree(container: Element, note: NoteElement): PrintedTree {
  const faults: string[] = [];
  let unfinished: string | null = null;

  /** @param inSelect below a select whose choice React holds */
  const printElement = (fiber: Fiber, element: Element, inSelect: boolean): string => {
    const props = fiber.memoizedProps ?? {};
    // React writes the choice of a select into its options' attributes; the DOM holds it as a property.
    const isChosen = inSelect && element instanceof HTMLOptionElement && element.selected;
    const open = openTag(element, note, isChosen ? ['selected'] : []);
    if (isVoid(element)) return open;
    if (isRawText(element)) return `${open}${element.textContent ?? ''}</${element.localName}>`;
    if (fiber.child === null) return wrapElement(element, open, printOwnText(element, props, note));
    const printer = createChildrenPrinter();
    const holdsChoice = element instanceof HTMLSelectElement && (props.value != null || props.defaultValue != null);
    printSiblings(fiber.child, printer, inSelect || holdsChoice);
    return wrapElement(element, open, printer.read());
  };

  const printSuspense = (fiber: Fiber, printer: ChildrenPrinter, inSelect: boolean): void => {
    if (fiber.memoizedState !== null) unfinished = 'a Suspense boundary still shows its fallback';
    printer.markup('<!--$-->');
    printSiblings(fiber.child, printer, inSelect);
    printer.markup('<!--/$-->');
  };

  const printActivity = (fiber: Fiber, printer: ChildrenPrinter, inSelect: boolean): void => {
    // React's own server leaves a hidden one out, and expects it so.
    if (fiber.child && isHidden(fiber.child)) return;
    printer.markup('<!--&-->');
    printSiblings(fiber.child, printer, inSelect);
    printer.markup('<!--/&-->');
  };

  const printFiber = (fiber: Fiber, printer: ChildrenPrinter, inSelect: boolean): void => {
    const { tag, stateNode } = fiber;
    switch (tag) {
      case fiberTags.text:
        if (stateNode instanceof Text) printer.text(stateNode.data);
        return;
      case fiberTags.element:
        if (stateNode instanceof Element) printer.markup(printElement(fiber, stateNode, inSelect));
        return;
      case fiberTags.suspense:
        printSuspense(fiber, printer, inSelect);
        return;
      case fiberTags.activity:
        printActivity(fiber, printer, inSelect);
        return;
      case fiberTags.portal:
        // It stands elsewhere in the document.
        faults.push('a portal is open in the first render; open it after mount');
        return;
      case fiberTags.hoistable:
        // It stands in the head.
        return;
      default:
        printSiblings(fiber.child, printer, inSelect);
    }
  };
  const printSiblings = (first: Fiber | null, printer: ChildrenPrinter, inSelect: boolean): void => {
    for (let fiber = first; fiber; fiber = fiber.sibling) printFiber(fiber, printer, inSelect);
  };

  const tree = readTree(container);
  if (!tree) {
    const fault = 'React keeps its tree elsewhere than React 19 does; the engine must learn its new place';
    return { html: '', faults: [fault], unfinished: null };
  }
  const printer = createChildrenPrinter();
  printSiblings(tree.child, printer, false);
  return { html: printer.read(), faults, unfinished };
}

/**
 * Text of an element that has no node in React's tree: a single text has none, nor has that of a text area. Anything else
 * in an element that React holds for empty was put there by an effect.
 */
function printOwnText(element: Element, props: Record<string, unknown>, note: NoteElement): string {
  const { children } = props;
  const isText = typeof children === 'string' || typeof children === 'number' || typeof children === 'bigint';
  const ownsText = isText || props.dangerouslySetInnerHTML != null || element instanceof HTMLTextAreaElement;
  return ownsText ? printDomChildren(element, note) : '';
}
