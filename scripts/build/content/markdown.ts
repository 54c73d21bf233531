/** Markdown at build time: compiled to data of elements, so that no parser and no innerHTML reach the browser. */
import type { Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { ElementData, MarkdownSource } from '../../../src/content/sources.ts';
import { adaptTree } from './adapt-tree.ts';
import { elementData } from './element-data.ts';
import { highlightCode } from './highlight-code.ts';
import { type Inspection, inspectTree, listHeadings, type WrittenHeading } from './inspect-tree.ts';
import { recall, remember } from './kept-results.ts';

const parser = unified().use(remarkParse).use(remarkGfm);
const compiler = unified().use(remarkRehype).use(rehypeSlug);

/** As a plain string when it holds no markup. */
function printTree(tree: Root, shape: MarkdownSource['shape']): ElementData | string {
  highlightCode(tree);
  adaptTree(tree);
  if (shape === 'block') return elementData(tree);
  const [paragraph] = tree.children;
  if (tree.children.length !== 1 || paragraph?.type !== 'element' || paragraph.tagName !== 'p') {
    return elementData(tree);
  }
  const [only] = paragraph.children;
  if (paragraph.children.length === 1 && only?.type === 'text') return only.value;
  return elementData({ type: 'root', children: paragraph.children });
}

type Outline = { contents: { id: string; title: string }[]; words: number };

function outline(tree: Root): Outline {
  const contents = tree.children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'h2' ? [{ id: String(node.properties.id), title: textOf(node) }] : [],
  );
  // Code is looked at, not read word by word.
  const prose = tree.children.filter((node) => node.type !== 'element' || node.tagName !== 'pre');
  return {
    contents,
    words: textOf({ ...tree, children: prose })
      .split(/\s+/)
      .filter(Boolean).length,
  };
}

type Digest = Inspection & { headings: WrittenHeading[]; outline: Outline };
type Compiled = { digest: Digest; data: ElementData | string };

/**
 * What is known of texts, by the texts: each is looked at several times in a build, and in every build of a dev server. Not the
 * trees, which are some twenty times as large: a thousand articles would fill the memory.
 */
const digests = new Map<string, Digest>();
const maxDigests = 20_000;
/** The elements of texts that this process has compiled: of those that a former build has, few builds ask for them. */
const elements = new Map<string, ElementData | string>();
/** By the text as it was read: to look for a long text by its letters takes as long as much that is known of it. */
let known = new WeakMap<MarkdownSource, Digest>();

/** Pages are rendered without them; of a thousand articles they are 40 MB. */
export function forgetTexts(): void {
  digests.clear();
  elements.clear();
  known = new WeakMap();
}

function compile(text: MarkdownSource): Compiled {
  const { source, shape } = text;
  const written = parser.parse(source);
  const inspected = inspectTree(written, text);
  const tree = compiler.runSync(written);
  // Printing changes the tree.
  const known = { headings: listHeadings(tree), outline: outline(tree) };
  return { digest: { ...inspected, ...known }, data: printTree(tree, shape) };
}

const keyOf = ({ shape, source }: MarkdownSource): string => `${shape} ${source}`;
const elementsKeyOf = (key: string): string => `elements ${key}`;

function compileAnew(text: MarkdownSource): Compiled {
  const key = keyOf(text);
  const { digest, data } = compile(text);
  remember(key, digest);
  remember(elementsKeyOf(key), { data });
  if (digests.size === maxDigests) digests.clear();
  if (elements.size === maxDigests) elements.clear();
  digests.set(key, digest);
  elements.set(key, data);
  return { digest, data };
}

function findDigest(text: MarkdownSource): Digest {
  const key = keyOf(text);
  const former = digests.get(key) ?? (recall(key) as Digest | undefined);
  if (!former) return compileAnew(text).digest;
  digests.set(key, former);
  return former;
}

function digest(text: MarkdownSource): Digest {
  const made = known.get(text) ?? findDigest(text);
  known.set(text, made);
  return made;
}

/** Links, figures, photographs and headings of a text, and what in it cannot be published, each with its place. */
export const inspectMarkdown = (markdown: MarkdownSource): Inspection & { headings: WrittenHeading[] } =>
  digest(markdown);

/** The elements of a text: a plain string when it holds no markup. */
export function markdownData(markdown: MarkdownSource): ElementData | string {
  const key = keyOf(markdown);
  const former = elements.get(key);
  if (former !== undefined) return former;
  const kept = recall(elementsKeyOf(key)) as { data: ElementData | string } | undefined;
  return kept ? kept.data : compileAnew(markdown).data;
}

/** Table of contents and length of a text. */
export const outlineMarkdown = (markdown: MarkdownSource): Outline => digest(markdown).outline;
