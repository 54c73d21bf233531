/** Lists the links, figures and headings in a Markdown text, and finds mistakes that prevent publishing. */
import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { Image, Link, Nodes as MarkdownNodes, Root as MarkdownRoot, Table, Text } from 'mdast';
import { visit } from 'unist-util-visit';
import type { MarkdownSource } from '../../../src/model/schemas/sources.ts';
import { figurePrefix } from './adapt-tree.ts';
import { findPrintedMarks } from './find-printed-marks.ts';
import { findFormulaProblem } from './formula.ts';

const firstLevel =
  'this is a heading of level 1 ("#", or a line of "=" below it), but the page already has one. Begin with "##".';
const noDrawing = (name: string): string =>
  `image "${name}" is not a drawing, and pages show only drawings. Write ![alt](figure:name "caption").`;

function findImageProblems({ url, alt, title }: Image, isAlone: boolean): string[] {
  if (!url.startsWith(figurePrefix)) return [noDrawing(url)];
  const what = `figure "${url}"`;
  return [
    ...(isAlone ? [] : [`${what} is in a paragraph with text. Put it in a paragraph of its own.`]),
    ...(alt?.trim() ? [] : [`${what} has no alt text. Write it between the square brackets.`]),
    ...(title ? [] : [`${what} has no caption. Write it in quotes after the name.`]),
  ];
}

/** Reports images with a space in their address, because Markdown leaves the whole image as text. */
function findBrokenImage(node: Text): Remark[] {
  const [image, name = ''] = /!\[[^\]]*\]\(([^)"]*?\S)\s*("[^)]*)?\)/.exec(node.value) ?? [];
  return image === undefined ? [] : remarkOn(node, noDrawing(name));
}

/**
 * Reports table rows whose number of cells differs from the header. Markdown would add empty cells to short rows, and
 * drop extra cells.
 */
function findRowProblems({ children: [head, ...rows] }: Table): Remark[] {
  const columns = head?.children.length ?? 0;
  return rows.flatMap((row) => {
    const says = `this row of a table has ${row.children.length} cells, but the table has ${columns} columns. Give each row one cell per column.`;
    return row.children.length === columns ? [] : remarkOn(row, says);
  });
}

function findLostReference(node: Text, source: string): Remark[] {
  const written = source.slice(node.position?.start.offset, node.position?.end.offset);
  const [whole, name] = /(?<![\\\]])\[[^[\]]+\]\[([^[\]]+)\]/.exec(written) ?? [];
  const says = `"${whole}" is not a link, because no line begins with "[${name}]:". Write the address in round brackets, such as [words](/contact).`;
  return whole === undefined ? [] : remarkOn(node, says);
}

/** Reports links without text, because screen readers read out the text of a link. */
function findSilentLink(node: Link): Remark[] {
  let words = '';
  visit(node, ['text', 'inlineCode'], (inner) => {
    if ('value' in inner) words += inner.value;
  });
  return words.trim() === ''
    ? remarkOn(node, `the link "${node.url}" has no text. Write it between the square brackets.`)
    : [];
}

function findNodeProblems(node: MarkdownNodes, source: string): Remark[] {
  switch (node.type) {
    case 'imageReference':
      return remarkOn(node, noDrawing(node.label ?? ''));
    case 'text':
      return [...findBrokenImage(node), ...findLostReference(node, source)];
    case 'link':
      return findSilentLink(node);
    case 'footnoteReference':
      return remarkOn(node, 'footnotes are not supported. Write the note in the text or in brackets.');
    case 'footnoteDefinition':
      // If a footnote has a reference, the reference is already reported.
      return source.split(`[^${node.label}]`).length > 2
        ? []
        : remarkOn(
            node,
            'footnotes are not supported, and no text refers to this one. Write the note in the text, or remove it.',
          );
    case 'listItem':
      return typeof node.checked === 'boolean'
        ? remarkOn(node, 'checklists are not supported. Write "- " without the brackets after it.')
        : [];
    case 'html':
      return remarkOn(node, `HTML "${node.value.slice(0, 30)}" is not supported. Write Markdown.`);
    case 'heading':
      return node.depth === 1 ? remarkOn(node, firstLevel) : [];
    case 'code':
      return remarkOn(node, 'code blocks are not supported. Write `code` inside a sentence, or show it in a figure.');
    case 'table':
      return findRowProblems(node);
    case 'math':
    case 'inlineMath': {
      const says = findFormulaProblem(node, source);
      return says === null ? [] : remarkOn(node, says);
    }
    default:
      return [];
  }
}

/** A figure as an author writes it in Markdown: `![alt](figure:name "caption")`. */
export type WrittenFigure = { name: string; alt: string; caption: string };

type Remark = { place: number; says: string };

const placeOf = ({ position }: MarkdownNodes | Element): number => position?.start.offset ?? 0;
const remarkOn = (node: MarkdownNodes, says: string): Remark[] => [{ place: placeOf(node), says }];

export type WrittenHeading = { id: string; depth: number; place: number };

export type Inspection = {
  links: { url: string; place: number }[];
  figures: (WrittenFigure & { place: number })[];
  problems: Remark[];
};

function noteImage(image: Image, { figures }: Inspection): void {
  const { url, alt, title } = image;
  if (!url.startsWith(figurePrefix)) return;
  const name = url.slice(figurePrefix.length);
  figures.push({ name, alt: alt ?? '', caption: title ?? '', place: placeOf(image) });
}

export function inspectTree(tree: MarkdownRoot, { source, shape }: MarkdownSource): Inspection {
  const found: Inspection = { links: [], figures: [], problems: [] };
  const { links, problems } = found;
  if (shape === 'inline' && (tree.children.length !== 1 || tree.children[0]?.type !== 'paragraph'))
    problems.push(
      ...remarkOn(tree, 'this text has more than one paragraph. Write a single paragraph without lists and headings.'),
    );
  visit(tree, (node, _index, parent) => {
    if (node.type === 'link' || node.type === 'definition') links.push({ url: node.url, place: placeOf(node) });
    if (node.type === 'image') {
      const isAlone = shape === 'block' && parent?.type === 'paragraph' && parent.children.length === 1;
      problems.push(...findImageProblems(node, isAlone).flatMap((says) => remarkOn(node, says)));
      noteImage(node, found);
    }
    problems.push(...findNodeProblems(node, source), ...findPrintedMarks(node, source));
  });
  return found;
}

/**
 * Reports headings without letters or digits. Their anchor would be empty or consist of hyphens, so that nothing could
 * link to it.
 */
export function findNamelessHeadings(tree: Root): Remark[] {
  const remarks: Remark[] = [];
  visit(tree, 'element', (node) => {
    // Skip headings of level 1, which another check reports.
    if (!/^h[2-6]$/.test(node.tagName)) return;
    const text = textOf(node).trim();
    if (/[\p{L}\p{Nd}]/u.test(text)) return;
    const says =
      text === ''
        ? 'this heading is empty. Write its words, or remove its "#" signs.'
        : `the heading "${text}" has no letter and no digit, so links have no anchor for it. Write it in words.`;
    remarks.push({ place: placeOf(node), says });
  });
  return remarks;
}

export function listHeadings(tree: Root): WrittenHeading[] {
  const headings: WrittenHeading[] = [];
  visit(tree, 'element', (node) => {
    const [, depth] = /^h([1-6])$/.exec(node.tagName) ?? [];
    if (depth) headings.push({ id: String(node.properties.id), depth: Number(depth), place: placeOf(node) });
  });
  return headings;
}
