/** Markdown at build time: compiled to React element expressions, so that no parser and no innerHTML reach the browser. */
import type { Program } from 'estree';
import { buildJsx } from 'estree-util-build-jsx';
import { toJs } from 'estree-util-to-js';
import type { Element, Root } from 'hast';
import { toEstree } from 'hast-util-to-estree';
import { toString as textOf } from 'hast-util-to-string';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { MarkdownSource } from '../../../src/content/sources.ts';
import { adaptTree } from './adapt-tree.ts';
import { type Inspection, inspectTree, listHeadings, type WrittenHeading } from './inspect-tree.ts';

const parser = unified().use(remarkParse).use(remarkGfm);
const compiler = unified().use(remarkRehype).use(rehypeSlug);

/** JavaScript code, and the names that must be imported for it. */
export type Expression = { code: string; uses: readonly string[] };

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
  adaptTree(tree);
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
  const inspected = inspectTree(written, shape);
  const tree = compiler.runSync(written);
  // Printing changes the tree.
  const known = { headings: listHeadings(tree), outline: outline(tree) };
  const made = { ...inspected, ...known, expression: printTree(tree, shape) };
  if (digests.size === maxDigests) digests.clear();
  digests.set(key, made);
  return made;
}

/** Links, figures, photographs and headings of a text, and what in it cannot be published, each with its place. */
export const inspectMarkdown = (markdown: MarkdownSource): Inspection & { headings: WrittenHeading[] } =>
  digest(markdown);

/** The expression for a text: a plain string when it holds no markup. */
export const markdownExpression = (markdown: MarkdownSource): Expression => digest(markdown).expression;

/** Table of contents and length of a text. */
export const outlineMarkdown = (markdown: MarkdownSource): Outline => digest(markdown).outline;
