/** Compiles Markdown to element data at build time. The browser then needs no parser, and inserts no HTML strings. */
import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { Root as MarkdownRoot } from 'mdast';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { MarkdownSource, RichText } from '../../../src/model/schemas/sources.ts';
import { adaptTree, toRichText } from './adapt-tree.ts';
import { compileFormula, type FormulaNode } from './formula.ts';
import {
  findNamelessHeadings,
  type Inspection,
  inspectTree,
  listHeadings,
  type WrittenHeading,
} from './inspect-tree.ts';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath);

const toMathML = (_state: unknown, node: FormulaNode): Element => compileFormula(node).element;
const compiler = unified()
  .use(remarkRehype, { handlers: { math: toMathML, inlineMath: toMathML } })
  .use(rehypeSlug);

/**
 * Parses a Markdown text. A line "$$…$$" becomes a block formula, as in other Markdown tools. The parser itself would
 * require three lines.
 */
function parse(source: string): MarkdownRoot {
  const tree = parser.parse(source);
  visit(tree, 'paragraph', ({ children: [only, ...others] }, index, parent) => {
    if (only?.type !== 'inlineMath' || others.length > 0 || !parent || index === undefined) return;
    if (!source.startsWith('$$', only.position?.start.offset)) return;
    const block: FormulaNode = { type: 'math', value: only.value };
    if (only.position) block.position = only.position;
    parent.children.splice(index, 1, block);
  });
  return tree;
}

/** Converts a tree to page data. An inline text without markup becomes a plain string. */
function printTree(tree: Root, shape: MarkdownSource['shape']): RichText {
  adaptTree(tree);
  if (shape === 'block') return toRichText(tree);
  const [paragraph] = tree.children;
  if (tree.children.length !== 1 || paragraph?.type !== 'element' || paragraph.tagName !== 'p') {
    return toRichText(tree);
  }
  const [only] = paragraph.children;
  if (paragraph.children.length === 1 && only?.type === 'text') return only.value;
  return toRichText({ type: 'root', children: paragraph.children });
}

type Outline = { contents: { id: string; title: string }[]; words: number };

function outline(tree: Root): Outline {
  const contents = tree.children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'h2' ? [{ id: String(node.properties.id), title: textOf(node) }] : [],
  );
  return { contents, words: textOf(tree).split(/\s+/).filter(Boolean).length };
}

type Compiled = {
  inspection: Inspection & { headings: WrittenHeading[] };
  outline: Outline;
  data: RichText;
};

/**
 * Compiled texts by shape and source. They are cached, because a build needs each text several times, and the
 * development server needs all texts after every edit.
 */
const compiled = new Map<string, Compiled>();

function compileAnew(text: MarkdownSource): Compiled {
  const written = parse(text.source);
  const inspected = inspectTree(written, text);
  const tree = compiler.runSync(written);
  const problems = [...inspected.problems, ...findNamelessHeadings(tree)];
  const inspection = { ...inspected, problems, headings: listHeadings(tree) };
  // List the headings before `printTree`, because it changes the tree.
  const outlined = outline(tree);
  return { inspection, outline: outlined, data: printTree(tree, text.shape) };
}

function compile(text: MarkdownSource): Compiled {
  const key = `${text.shape} ${text.source}`;
  const known = compiled.get(key);
  if (known) return known;
  const made = compileAnew(text);
  compiled.set(key, made);
  return made;
}

export const inspectMarkdown = (markdown: MarkdownSource): Inspection & { headings: WrittenHeading[] } =>
  compile(markdown).inspection;

export const markdownData = (markdown: MarkdownSource): RichText => compile(markdown).data;

/**
 * Returns all text that visitors read, including captions and alternative texts. Character references such as
 * `&eacute;` are resolved.
 */
export function printedText(source: string): string {
  const parts: string[] = [];
  visit(parser.parse(source), (node) => {
    if ('value' in node) parts.push(node.value);
    if ('alt' in node) parts.push(node.alt ?? '');
    if ('title' in node) parts.push(node.title ?? '');
  });
  return parts.join('\n');
}

export const outlineMarkdown = (markdown: MarkdownSource): Outline => compile(markdown).outline;
