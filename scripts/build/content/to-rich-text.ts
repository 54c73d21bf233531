/** Trees of HTML elements as the JSON that page data holds (`RichText` in `src/content/sources.ts`). */
import type { Element, Root } from 'hast';
import { type Options, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { s } from 'hastscript';
import type { RichElement, RichText, ShapeData } from '../../../src/content/sources.ts';

/** The JSX runtime would take a bare array for several elements. */
type Printed = { element: RichElement };
type Properties = Record<string, unknown> & { children?: Printed | string | readonly (Printed | string)[] };

function printElement(tag: unknown, { children = [], ...attributes }: Properties): Printed {
  const inner = [children].flat().map((child): RichText => (typeof child === 'string' ? child : child.element));
  return { element: [String(tag), attributes, ...inner] };
}

const printer = { Fragment: '', jsx: printElement, jsxs: printElement, passKeys: false };

/** Attributes get React's names. */
export const toRichText = (tree: Root | Element): RichElement =>
  (toJsxRuntime(tree, printer as unknown as Options) as unknown as Printed).element;

const toElement = ({ tag, attributes = {}, children = [] }: ShapeData): Element =>
  s(
    tag,
    attributes,
    children.map((child) => (typeof child === 'string' ? child : toElement(child))),
  );

export const shapeToRichText = (shape: ShapeData): RichElement => toRichText(toElement(shape));
