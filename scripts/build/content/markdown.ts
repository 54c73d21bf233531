/** Markdown at build time: compiled to React element expressions, so that no parser and no innerHTML reach the browser. */
import type { Program } from 'estree';
import { buildJsx } from 'estree-util-build-jsx';
import { toJs } from 'estree-util-to-js';
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { toEstree } from 'hast-util-to-estree';
import { toString as textOf } from 'hast-util-to-string';
import type { Image, Nodes as MarkdownNodes, Root as MarkdownRoot, Table } from 'mdast';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import type { MarkdownSource } from '../../../src/content/sources.ts';

const parser = unified().use(remarkParse).use(remarkGfm);
const compiler = unified().use(remarkRehype).use(rehypeSlug);
const figurePrefix = 'figure:';

/** What cannot be published of an image. */
function findImageProblems({ url, alt, title }: Image, standsAlone: boolean): string[] {
  const isFigure = url.startsWith(figurePrefix);
  return [
    ...(isFigure && !standsAlone ? [`figure "${url}" stands inside a text. Give it a paragraph of its own.`] : []),
    ...(isFigure ? [] : [`image "${url}" is no drawing. Write ![alt](figure:name "caption").`]),
    ...(alt ? [] : [`figure "${url}" has no alt text. Write it between the square brackets.`]),
    ...(title ? [] : [`figure "${url}" has no caption. Write it in quotes after the name.`]),
  ];
}

/** Markdown fills a short row with empty cells, and drops what is too much. */
function findRowProblems({ children: [head, ...rows] }: Table): Remark[] {
  const columns = head?.children.length ?? 0;
  return rows.flatMap((row) =>
    row.children.length === columns
      ? []
      : remarkOn(
          row,
          `this row of a table has ${row.children.length} cells, and the table has ${columns} columns. Give each row one cell per column.`,
        ),
  );
}

/** What cannot be published of a part of a text that is no image. */
function findNodeProblems(node: MarkdownNodes): Remark[] {
  switch (node.type) {
    case 'imageReference':
      return remarkOn(node, `image "${node.label ?? ''}" is no drawing. Write ![alt](figure:name "caption").`);
    case 'html':
      return remarkOn(node, `HTML "${node.value.slice(0, 30)}" is not published. Write Markdown.`);
    case 'heading':
      return node.depth === 1
        ? remarkOn(node, 'a "# heading" is one too many: the page has its h1. Begin with "##".')
        : [];
    case 'table':
      return findRowProblems(node);
    default:
      return [];
  }
}

/** A figure as a text names it: `![alt](figure:name "caption")`. */
export type WrittenFigure = { name: string; alt: string; caption: string };

/** Something said of a place in a text. */
type Remark = { place: number; says: string };

const placeOf = ({ position }: MarkdownNodes | Element): number => position?.start.offset ?? 0;
const remarkOn = (node: MarkdownNodes, says: string): Remark[] => [{ place: placeOf(node), says }];

/** With the anchor that it has on the page. */
type WrittenHeading = { id: string; depth: number; place: number };

type Inspection = {
  links: { url: string; place: number }[];
  figures: (WrittenFigure & { place: number })[];
  problems: Remark[];
};

function inspect(tree: MarkdownRoot, shape: MarkdownSource['shape']): Inspection {
  const links: Inspection['links'] = [];
  const figures: Inspection['figures'] = [];
  const problems: Remark[] = [];
  if (shape === 'inline' && (tree.children.length !== 1 || tree.children[0]?.type !== 'paragraph'))
    problems.push(...remarkOn(tree, 'is more than one run of text. Write one paragraph, without lists and headings.'));
  visit(tree, (node, _index, parent) => {
    const place = placeOf(node);
    if (node.type === 'link' || node.type === 'definition') links.push({ url: node.url, place });
    if (node.type === 'image') {
      const standsAlone = shape === 'block' && parent?.type === 'paragraph' && parent.children.length === 1;
      problems.push(...findImageProblems(node, standsAlone).flatMap((says) => remarkOn(node, says)));
      if (node.url.startsWith(figurePrefix)) {
        const name = node.url.slice(figurePrefix.length);
        figures.push({ name, alt: node.alt ?? '', caption: node.title ?? '', place });
      }
    }
    problems.push(...findNodeProblems(node));
  });
  return { links, figures, problems };
}

function listHeadings(tree: Root): WrittenHeading[] {
  const headings: WrittenHeading[] = [];
  visit(tree, 'element', (node) => {
    const [, depth] = /^h([1-6])$/.exec(node.tagName) ?? [];
    if (depth) headings.push({ id: String(node.properties.id), depth: Number(depth), place: placeOf(node) });
  });
  return headings;
}

const isBlank = (node: Nodes): boolean => node.type === 'text' && /^\n+$/.test(node.value);

/** A figure element whose drawing is an imported constant: hast holds no expressions, MDX's JSX nodes do. */
function figureNode(image: Element): ElementContent {
  const drawing = drawingIdentifier(String(image.properties.src).slice(figurePrefix.length));
  return {
    type: 'mdxJsxFlowElement',
    name: 'Figure',
    attributes: [
      { type: 'mdxJsxAttribute', name: 'alt', value: String(image.properties.alt) },
      { type: 'mdxJsxAttribute', name: 'caption', value: String(image.properties.title) },
      {
        type: 'mdxJsxAttribute',
        name: 'drawing',
        value: {
          type: 'mdxJsxAttributeValueExpression',
          value: drawing,
          data: {
            estree: {
              type: 'Program',
              sourceType: 'module',
              comments: [],
              body: [{ type: 'ExpressionStatement', expression: { type: 'Identifier', name: drawing } }],
            },
          },
        },
      },
    ],
    children: [],
  };
}

/**
 * Markdown knows heads of columns only: the first cell of each row becomes the head of the row. Gives each other cell the
 * name of its column, which stands above it on phones. Returns the names of the columns.
 */
function nameTableParts(table: Element): string[] {
  const columns: string[] = [];
  visit(table, 'element', (part, _index, parent) => {
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

/** Our elements in place of the plain ones: router links, figures, section anchors, tables that scroll alone. */
function adapt(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return;
    const [only] = node.children;
    if (node.tagName === 'p' && node.children.length === 1 && only?.type === 'element' && only.tagName === 'img') {
      parent.children[index] = figureNode(only);
      return SKIP;
    }
    if (node.tagName === 'a' && !String(node.properties.href).startsWith('#')) {
      node.tagName = 'TextLink';
      node.properties = { to: String(node.properties.href) };
    }
    if (node.tagName === 'h2' || node.tagName === 'h3') {
      const link: Element = {
        type: 'element',
        tagName: 'a',
        properties: { href: `#${node.properties.id}`, className: ['anchor'], ariaLabel: `Link to “${textOf(node)}”` },
        children: [{ type: 'text', value: '#' }],
      };
      node.children.push(link);
    }
    if (node.tagName === 'table') {
      const columns = nameTableParts(node);
      const properties = { label: `Table: ${columns.join(', ')}` };
      parent.children[index] = { type: 'element', tagName: 'TableScroll', properties, children: [node] };
      return SKIP;
    }
    return undefined;
  });
  visit(tree, (node) => {
    if ('children' in node) node.children = node.children.filter((child) => !isBlank(child)) as never;
  });
}

/** JavaScript code, and the names that must be imported for it. */
export type Expression = { code: string; uses: readonly string[] };

export function drawingIdentifier(name: string): string {
  return `drawing_${name.replaceAll('-', '_')}`;
}

/** Components and drawings that a tree names. */
function listUses(tree: Root | Element): string[] {
  const uses: string[] = [];
  visit(tree, (node) => {
    if (node.type === 'element' && /^[A-Z]/.test(node.tagName)) uses.push(node.tagName);
    if (node.type !== 'mdxJsxFlowElement' || node.name === null) return;
    uses.push(node.name);
    for (const { value } of node.attributes) if (value && typeof value === 'object') uses.push(value.value);
  });
  return uses;
}

/** The expression that builds a hast tree as React elements. */
export function elementExpression(tree: Root | Element): Expression {
  const uses = listUses(tree);
  const program: Program = toEstree(tree);
  buildJsx(program, { runtime: 'automatic' });
  const runtime = program.body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' ? statement.specifiers.map(({ local }) => local.name) : [],
  );
  program.body = program.body.filter((statement) => statement.type === 'ExpressionStatement');
  return { code: toJs(program).value.trim().replace(/;$/, ''), uses: [...uses, ...runtime] };
}

/** As a plain string when it holds no markup. */
function printTree(tree: Root, shape: MarkdownSource['shape']): Expression {
  adapt(tree);
  if (shape === 'block') return elementExpression(tree);
  const [paragraph] = tree.children;
  if (tree.children.length !== 1 || paragraph?.type !== 'element' || paragraph.tagName !== 'p') {
    return elementExpression(tree);
  }
  const [only] = paragraph.children;
  if (paragraph.children.length === 1 && only?.type === 'text') return { code: JSON.stringify(only.value), uses: [] };
  return elementExpression({ type: 'root', children: paragraph.children });
}

type Outline = { contents: { id: string; title: string }[]; words: number };

function outline(tree: Root): Outline {
  const contents = tree.children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'h2' ? [{ id: String(node.properties.id), title: textOf(node) }] : [],
  );
  return { contents, words: textOf(tree).split(/\s+/).filter(Boolean).length };
}

type Digest = Inspection & { headings: WrittenHeading[]; outline: Outline; expression: Expression };

/**
 * What is known of texts, by the texts: each is looked at several times in a build, and in every build of a dev server. Not the
 * trees, which are some twenty times as large: a thousand articles would fill the memory.
 */
const digests = new Map<string, Digest>();
const maxDigests = 20_000;

function digest({ source, shape }: MarkdownSource): Digest {
  const key = `${shape} ${source}`;
  const former = digests.get(key);
  if (former) return former;
  const written = parser.parse(source);
  const inspected = inspect(written, shape);
  const tree = compiler.runSync(written);
  // Printing changes the tree.
  const known = { headings: listHeadings(tree), outline: outline(tree) };
  const made = { ...inspected, ...known, expression: printTree(tree, shape) };
  if (digests.size === maxDigests) digests.clear();
  digests.set(key, made);
  return made;
}

/** Links, figures and headings of a text, and what in it cannot be published, each with its place. */
export const inspectMarkdown = (markdown: MarkdownSource): Inspection & { headings: WrittenHeading[] } =>
  digest(markdown);

/** The expression for a text: a plain string when it holds no markup. */
export const markdownExpression = (markdown: MarkdownSource): Expression => digest(markdown).expression;

/** Table of contents and length of a text. */
export const outlineMarkdown = (markdown: MarkdownSource): Outline => digest(markdown).outline;
