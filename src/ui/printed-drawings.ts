import { createElement, type ReactNode } from 'react';

const propOf = (attribute: string): string => {
  if (attribute === 'class') return 'className';
  return /^(aria|data)-/.test(attribute)
    ? attribute
    : attribute.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
};

/** A part of a drawing as the React element that prints it. */
function readElement(element: Element): ReactNode {
  const props = Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [propOf(name), value]));
  const children = Array.from(element.childNodes, (child) =>
    child instanceof Element ? readElement(child) : child.nodeValue,
  );
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
  return printed.includes(null)
    ? (await load()).default
    : printed.map((drawing) => (drawing ? readElement(drawing) : null));
}
