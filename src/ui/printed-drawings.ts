import { createElement, type ReactNode } from 'react';
import { isUntouched } from '#lib/is-untouched.ts';

const propOf = (attribute: string): string => {
  if (attribute === 'class') return 'className';
  if (attribute === 'datetime') return 'dateTime';
  return /^(aria|data)-/.test(attribute)
    ? attribute
    : attribute.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
};

/** A component that prints an element; undefined for one that is printed as it stands. */
type Revive = (element: Element, children: readonly ReactNode[]) => ReactNode;

/** A part of the page as the React element that prints it. */
export function readElement(element: Element, revive?: Revive): ReactNode {
  // Comments keep texts apart that stand side by side.
  const nodes = Array.from(element.childNodes).filter((node) => !(node instanceof Comment));
  const children = nodes.map((node) => (node instanceof Element ? readElement(node, revive) : node.nodeValue));
  const component = revive?.(element, children);
  if (component !== undefined) return component;
  const props = Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [propOf(name), value]));
  return createElement(element.localName, props, ...children);
}

/**
 * The drawings of a page, in the order of their names. A finished page has them: there they are read, and no script brings
 * them a second time. They are loaded where the page is put together in the browser.
 */
export async function gatherDrawings(
  names: readonly string[],
  load: () => Promise<{ default: readonly ReactNode[] }>,
): Promise<readonly ReactNode[]> {
  const printed = names.map((name) => document.querySelector(`svg[data-drawing="${name}"]`));
  const root = document.getElementById('root');
  return printed.includes(null) || !root || !isUntouched(root)
    ? (await load()).default
    : printed.map((drawing) => (drawing ? readElement(drawing) : null));
}
