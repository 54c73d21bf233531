/** Code in texts, highlighted in the build: pages get classes, and browsers no script for it. */
import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { common, createLowlight } from 'lowlight';
import { visit } from 'unist-util-visit';

/** The classes of our styles, by the scope of highlight.js; a scope that is not here looks like all other code. */
const classes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['comment', 'quote', 'meta', 'prompt'].map((scope) => [scope, 'hl-aside'])),
  ...Object.fromEntries(['keyword', 'built_in', 'literal', 'selector-tag'].map((scope) => [scope, 'hl-keyword'])),
  ...Object.fromEntries(['string', 'regexp', 'char', 'code', 'addition'].map((scope) => [scope, 'hl-string'])),
  ...Object.fromEntries(['number', 'symbol', 'bullet'].map((scope) => [scope, 'hl-number'])),
  ...Object.fromEntries(
    ['title', 'section', 'name', 'attr', 'attribute', 'type', 'selector-class', 'selector-id', 'link'].map((scope) => [
      scope,
      'hl-name',
    ]),
  ),
  deletion: 'hl-removed',
};

const highlighter = createLowlight(common);
highlighter.registerAlias({ json: ['geojson'], plaintext: ['plain'] });

export const isLanguage = (name: string): boolean => highlighter.registered(name);

export const listLanguages = (): string[] => highlighter.listLanguages();

/** Our classes in place of those of highlight.js. */
function rename(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    const children = rename(node.children);
    const [scope = ''] = [node.properties.className].flat().map(String);
    const name = classes[scope.replace(/^hljs-/, '')];
    return name === undefined ? children : [{ ...node, properties: { className: [name] }, children }];
  });
}

/** Neighbouring texts as one: React makes a node of each, and a browser one of all. */
function joinTexts(nodes: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { ...last, value: last.value + node.value };
    else joined.push(node.type === 'element' ? { ...node, children: joinTexts(node.children) } : node);
  }
  return joined;
}

const languageOf = ({ properties }: Element): string | null => {
  const names = [properties.className].flat().map(String);
  return names.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? null;
};

function codeNode(code: Element, label: string): Element {
  const language = languageOf(code);
  const text = textOf(code).replace(/\n$/, '');
  const children: ElementContent[] =
    language !== null && isLanguage(language)
      ? joinTexts(rename(highlighter.highlight(language, text).children as ElementContent[]))
      : [{ type: 'text', value: text }];
  return { type: 'element', tagName: 'CodeBlock', properties: { label }, children };
}

/** Names of regions tell them apart: by the heading above, and by their number below it. */
function createNames(): { enter: (heading: string) => void; name: (language: string | null) => string } {
  let heading = '';
  let count = 0;
  return {
    enter: (text) => {
      heading = text;
      count = 0;
    },
    name: (language) => {
      count += 1;
      const what = `Code${count > 1 ? ` ${count}` : ''}${language === null ? '' : ` (${language})`}`;
      return heading ? `${what}: ${heading}` : what;
    },
  };
}

/** Puts our component in the place of each block of code. Takes headings without the links to themselves. */
export function highlightCode(tree: Root): void {
  const names = createNames();
  visit(tree, 'element', (node, index, parent) => {
    if (/^h[2-6]$/.test(node.tagName)) names.enter(textOf(node));
    const [code] = node.children;
    if (node.tagName !== 'pre' || !parent || index === undefined || code?.type !== 'element') return;
    parent.children[index] = codeNode(code, names.name(languageOf(code)));
  });
}
