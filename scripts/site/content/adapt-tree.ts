/**
 * Adapts HTML element trees to our pages, and converts them to JSON for page data (`RichText` in
 * `src/model/schemas/sources.ts`).
 */
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { type Options, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { toString as textOf } from 'hast-util-to-string';
import { s } from 'hastscript';
import { SKIP, visit } from 'unist-util-visit';
import { splitUnits } from '../../../src/lib/units.ts';
import type { RichElement, RichText, ShapeData } from '../../../src/model/schemas/sources.ts';

/** Marks an image address in Markdown as the name of a drawing: `![alt](figure:name)`. */
export const figurePrefix = 'figure:';

const isBlank = (node: Nodes): boolean => node.type === 'text' && /^\n+$/.test(node.value);

function figureNode({ properties: { src, alt, title } }: Element): Element {
  const drawing = String(src).slice(figurePrefix.length);
  const properties = { alt: String(alt), caption: String(title), drawing };
  return { type: 'element', tagName: 'Figure', properties, children: [] };
}

/**
 * Classes for the alignment of table cells ("---:" in Markdown). Classes are needed because the content security policy
 * blocks style attributes.
 */
const alignments = new Map<unknown, string>([
  ['right', 'to-end'],
  ['center', 'to-middle'],
]);

function alignCell(cell: Element): void {
  const { align, ...others } = cell.properties;
  const alignment = alignments.get(align);
  cell.properties = alignment === undefined ? others : { ...others, className: [alignment] };
}

/**
 * Makes the first cell of each row a row header, because Markdown marks only column headers. Also stores the name of
 * its column in every other cell, because phones show that name above the cell.
 * @returns the names of the columns
 */
function nameTableParts(table: Element): string[] {
  const columns: string[] = [];
  visit(table, 'element', (part, _index, parent) => {
    if (part.tagName === 'th' || part.tagName === 'td') alignCell(part);
    if (part.tagName === 'th') {
      part.properties.scope = 'col';
      columns.push(textOf(part));
    }
    if (part.tagName !== 'td' || parent?.type !== 'element') return;
    const place = parent.children.filter((child) => child.type === 'element').indexOf(part);
    if (place > 0) {
      part.properties.dataLabel = columns[place] ?? '';
      return;
    }
    part.tagName = 'th';
    part.properties.scope = 'row';
  });
  return columns;
}

/** Keeps a number and its unit on one line, as `src/ui/keep-units.tsx` does in plain text. Skips code and formulas. */
function keepUnits(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (node.type === 'element' && (node.tagName === 'code' || node.tagName === 'math')) return SKIP;
    if (node.type !== 'text' || !parent || index === undefined) return undefined;
    const parts = splitUnits(node.value);
    if (parts.length === 1) return undefined;
    const nodes = parts.map((value, place): ElementContent => {
      const text = { type: 'text', value } as const;
      const properties = { className: ['unit'] };
      return place % 2 ? { type: 'element', tagName: 'span', properties, children: [text] } : text;
    });
    const kept = nodes.filter((each) => each.type !== 'text' || each.value !== '');
    parent.children.splice(index, 1, ...kept);
    return [SKIP, index + kept.length];
  });
}

/** Wraps an element in a scrolling frame, because it may be wider than its column. */
const letScroll = (wide: Element, label: string): Element => ({
  type: 'element',
  tagName: 'SideScroll',
  properties: { label },
  children: [wide],
});

/** Returns the component that replaces an element, or null if the element isn't replaced. */
function findComponent(node: Element): Element | null {
  const [only] = node.children;
  if (node.tagName === 'p' && node.children.length === 1 && only?.type === 'element' && only.tagName === 'img')
    return figureNode(only);
  if (node.tagName === 'math' && node.properties.display === 'block') return letScroll(node, 'Formula');
  if (node.tagName === 'table') return letScroll(node, `Table: ${nameTableParts(node).join(', ')}`);
  return null;
}

const anchorNode = (heading: Element): Element => ({
  type: 'element',
  tagName: 'a',
  properties: {
    href: `#${heading.properties.id}`,
    className: ['anchor'],
    ariaLabel: `Link to “${textOf(heading)}”`,
  },
  children: [{ type: 'text', value: '#' }],
});

function adaptElement(node: Element): void {
  if (node.tagName === 'code') node.properties.translate = 'no';
  if (node.tagName === 'a' && !String(node.properties.href).startsWith('#')) {
    node.tagName = 'TextLink';
    node.properties = { to: String(node.properties.href) };
  }
  if (node.tagName === 'blockquote') {
    node.tagName = 'div';
    node.properties = { className: ['note'], role: 'note' };
  }
  if (node.tagName === 'h2' || node.tagName === 'h3') node.children.push(anchorNode(node));
}

/**
 * Replaces standard HTML elements with our components: router links, figures, section anchors, notes, and scrolling
 * frames for tables and formulas.
 */
export function adaptTree(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return undefined;
    const component = findComponent(node);
    if (component) parent.children[index] = component;
    else adaptElement(node);
    // Visit the cells of a table too, because they may contain links.
    return component && node.tagName !== 'table' ? SKIP : undefined;
  });
  keepUnits(tree);
  visit(tree, (node) => {
    if ('children' in node) node.children = node.children.filter((child) => !isBlank(child)) as never;
  });
}

/** Wraps an element in an object, because the JSX runtime would treat a bare array as several elements. */
type Printed = { element: RichElement };
type Properties = Record<string, unknown> & { children?: Printed | string | readonly (Printed | string)[] };

function printElement(tag: unknown, { children = [], ...attributes }: Properties): Printed {
  const inner = [children].flat().map((child): RichText => (typeof child === 'string' ? child : child.element));
  return { element: [String(tag), attributes, ...inner] };
}

const printer = { Fragment: '', jsx: printElement, jsxs: printElement, passKeys: false };

export const toRichText = (tree: Root | Element): RichElement =>
  (toJsxRuntime(tree, printer as unknown as Options) as unknown as Printed).element;

const toElement = ({ tag, attributes = {}, children = [] }: ShapeData): Element =>
  s(
    tag,
    attributes,
    children.map((child) => (typeof child === 'string' ? child : toElement(child))),
  );

export const shapeToRichText = (shape: ShapeData): RichElement => toRichText(toElement(shape));
