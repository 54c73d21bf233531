import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fillText } from '../../../../../scripts/site/content/fill-placeholders.ts';
import { inspectMarkdown, markdownData } from '../../../../../scripts/site/content/markdown.ts';
import { MarkdownSource } from '../../../../../src/model/schemas/sources.ts';
import { renderRichText } from '../../../../../src/ui/render-rich-text.ts';

const render = (source: string): string =>
  renderToStaticMarkup(
    renderRichText(markdownData(new MarkdownSource(source, 'block')), { SideScroll: 'side-scroll' }),
  );

const problemsOf = (source: string): string[] =>
  inspectMarkdown(new MarkdownSource(source, 'block')).problems.map(({ says }) => says);

test('a formula in a sentence becomes MathML', () => {
  expect(render('Times $10^{9/30}$, or $\\sqrt{2}$.')).toBe(
    '<p>Times <math><msup><mn>10</mn><mrow><mn>9</mn><mi>/</mi><mn>30</mn></mrow></msup></math>, or ' +
      '<math><msqrt><mn>2</mn></msqrt></math>.</p>',
  );
});

test.each(['$$\\frac{T}{2}$$', '$$\n\\frac{T}{2}\n$$'])(
  'a formula in a paragraph of its own gets a scrolling frame: %j',
  (source) => {
    expect(problemsOf(source)).toEqual([]);
    expect(render(source)).toBe(
      '<side-scroll label="Formula"><math display="block"><mfrac><mi>T</mi><mn>2</mn></mfrac></math></side-scroll>',
    );
  },
);

test.each([
  '1 + 0.15 \\times r^4',
  '\\left(\\frac{n}{10{,}000}\\right)^2',
  'x_k = 5\\,\\mathrm{m}',
  '\\text{5 min} \\le \\bar{x}',
  '\\sum_{i=1}^n x_i \\approx \\pm 3\\sigma',
])('a formula is rendered without style attributes and classes: %s', (tex) => {
  expect(problemsOf(`$$${tex}$$`)).toEqual([]);
  expect(render(`$$${tex}$$`)).not.toMatch(/style=|class=/);
});

test('braces in TeX are not read as placeholders, but an unknown placeholder between prices is reported', () => {
  const lost: string[] = [];
  const fill = (text: string): string => fillText(text, { product: 'Brand' }, (name) => lost.push(name));
  expect(fill('{product}: $\\sqrt{n}$ and\n$$\n\\frac{a}{b}\n$$')).toBe('Brand: $\\sqrt{n}$ and\n$$\n\\frac{a}{b}\n$$');
  expect(lost).toEqual([]);
  fill('It costs $5 for {prodct} and $7.');
  expect(lost).toEqual(['prodct']);
});
