/** Trees of elements as data, of which the browser makes React elements (`src/ui/element-data.ts`). */
import type { Element, Root } from 'hast';
import { type Options, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { ElementData } from '../../../src/content/sources.ts';

/** A list would be taken for several elements. */
type Printed = { data: ElementData };
type Inner = Printed | string;
type Properties = Record<string, unknown> & { children?: Inner | readonly Inner[] };

/** Properties that hold the name of an imported value, by component. */
const named: Readonly<Record<string, string>> = { Figure: 'drawing', Photograph: 'copies' };

function markName(type: string, properties: Record<string, unknown>): Record<string, unknown> {
  const property = named[type];
  return property ? { ...properties, [property]: { $: properties[property] } } : properties;
}

function printElement(type: unknown, { children = [], ...properties }: Properties): Printed {
  const inner = [children].flat().map((child) => (typeof child === 'string' ? child : child.data));
  return { data: [String(type), markName(String(type), properties), ...inner] };
}

const printer = { Fragment: '', jsx: printElement, jsxs: printElement, passKeys: false };

/** With the properties as React names them. */
export const elementData = (tree: Root | Element): ElementData =>
  (toJsxRuntime(tree, printer as unknown as Options) as unknown as Printed).data;
