/** Compiles TeX formulas in Markdown to MathML, which browsers typeset without a script. */
import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';
import type { Element, ElementContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { Nodes } from 'mdast';
import temml from 'temml';
import { visit } from 'unist-util-visit';

export type FormulaNode = Extract<Nodes, { type: 'math' | 'inlineMath' }>;

/**
 * Elements of MathML Core that need no styles. Other elements, such as matrices, need styles that the content security
 * policy blocks.
 */
const known = new Set(
  'math mrow mi mn mo mtext mspace mfrac msqrt mroot msup msub msubsup munder mover munderover mstyle'.split(' '),
);

/**
 * Maximum length of an inline formula, in characters. Browsers don't break inline formulas, so longer formulas overflow
 * on phones.
 */
const mostInline = 24;

/**
 * Returns the length of a formula in characters. An operator counts as two characters, because it has space around it.
 */
function measure(formula: Element): number {
  let length = textOf(formula).length;
  visit(formula, { type: 'element', tagName: 'mo' }, () => {
    length += 1;
  });
  return length;
}

const empty = 'is empty. Write a formula between the "$" signs, or write "\\$" for a dollar';

class FormulaError extends Error {}

const isEmptySpace = (node: ElementContent): boolean =>
  node.type === 'element' && node.tagName === 'mspace' && Object.keys(node.properties).length === 0;

/**
 * Styles that can be removed without a visible change. Browsers apply `display` by default, and accents keep their size
 * without `math-depth`.
 */
const harmless = new Set([undefined, 'display:block math;', 'math-depth:0;']);

/** Converts an element of Temml's MathML. Removes Temml's classes, because we don't use its style sheet. */
function adaptElement({ name, attributes, children }: XmlElement): Element {
  const { class: _class, style, xmlns: _namespace, ...properties } = attributes;
  if (!known.has(name) || !harmless.has(style))
    throw new FormulaError(
      'needs styles, which the security policy blocks. Use only fractions, roots, powers, indices and symbols',
    );
  const inner = children.flatMap((child): ElementContent[] => {
    if (child instanceof XmlElement) return [adaptElement(child)];
    return child instanceof XmlText ? [{ type: 'text', value: child.text }] : [];
  });
  return { type: 'element', tagName: name, properties, children: inner.filter((child) => !isEmptySpace(child)) };
}

function compile(tex: string, displayMode: boolean): Element {
  const markup = temml.renderToString(tex, { displayMode, throwOnError: true, strict: true, xml: true });
  const { root } = parseXml(markup);
  if (!root) throw new FormulaError(empty);
  return adaptElement(root);
}

/** Returns Temml's error message, without the formula and the position mark at its end. */
function explain(error: unknown): string {
  if (error instanceof FormulaError) return error.message;
  // Temml throws a TypeError if an argument is missing, although the mistake is in the formula.
  if (!(error instanceof Error) || error instanceof TypeError)
    return 'is incomplete. Add the missing part after its last character';
  const [reason = ''] = error.message.split(/ at (?:position|end of input)/);
  return `is not valid TeX (${reason.trim()}). Correct it. For all symbols, see temml.org`;
}

type Formula = { element: Element; fault: string | null };

/**
 * Returns the MathML of a formula. For a formula with a mistake, returns its TeX and doesn't throw, because the build
 * reports all mistakes together.
 */
export function compileFormula({ type, value }: FormulaNode): Formula {
  try {
    if (value.trim() === '') throw new FormulaError(empty);
    const element = compile(value, type === 'math');
    const isLong = type === 'inlineMath' && measure(element) > mostInline;
    return {
      element,
      fault: isLong ? 'is too long for a line on a phone. Give it a paragraph of its own, between "$$" and "$$"' : null,
    };
  } catch (error) {
    const element: Element = { type: 'element', tagName: 'math', properties: {}, children: [{ type: 'text', value }] };
    return { element, fault: explain(error) };
  }
}

const money =
  'Write "\\$" for a dollar. A formula has no space inside its "$" signs, and no letter or digit beside them';

/**
 * Returns the problem with a formula's dollar signs: they are a price, a block formula inside a sentence, or a block
 * formula without an end.
 */
function findMisplacedSigns(node: FormulaNode, source: string): string | null {
  const [start = 0, end = 0] = [node.position?.start.offset, node.position?.end.offset];
  const written = source.slice(start, end);
  if (node.type === 'inlineMath') {
    if (written.startsWith('$$'))
      return 'has "$$" signs inside a text. Write "$" instead, or give it a paragraph of its own';
    const isTouched = /\w/.test(source.slice(start - 1, start)) || /\w/.test(source.slice(end, end + 1));
    return isTouched || /^\$\s|\s\$$/.test(written) ? `is read as a formula by Markdown. ${money}` : null;
  }
  if (node.meta) return 'begins on the line of its "$$". Put it on separate lines between the two "$$"';
  return written.trimEnd().endsWith('$$') ? null : 'has no end. Write "$$" on the line below it';
}

const mostShown = 40;

/** Returns the problem with a formula and its remedy, or null if the formula is valid. */
export function findFormulaProblem(node: FormulaNode, source: string): string | null {
  const fault = findMisplacedSigns(node, source) ?? compileFormula(node).fault;
  if (fault === null) return null;
  const shown = node.value.length > mostShown ? `${node.value.slice(0, mostShown)}…` : node.value;
  return `the formula "${shown}" ${fault}.`;
}
