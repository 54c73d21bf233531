import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { markdownData, outlineMarkdown } from '../../../../../scripts/site/content/markdown.ts';
import { MarkdownSource } from '../../../../../src/model/schemas/sources.ts';
import { renderRichText } from '../../../../../src/ui/render-rich-text.ts';

/** Custom tags in place of components, so that the rendered markup shows which component is used. */
const components = {
  TextLink: 'text-link',
  Figure: 'chart-figure',
  SideScroll: 'side-scroll',
};

function render(source: string, shape: 'block' | 'inline' = 'block'): string {
  return renderToStaticMarkup(renderRichText(markdownData(new MarkdownSource(source, shape)), components));
}

test('links to pages of the site become router links', () => {
  expect(render('See [the form](/contact#form).')).toBe(
    '<p>See <text-link to="/contact#form">the form</text-link>.</p>',
  );
});

test('a link to an anchor of the same page stays a plain HTML link', () => {
  expect(render('See [above](#first).')).toBe('<p>See <a href="#first">above</a>.</p>');
});

test('an image in a paragraph of its own becomes a figure with the named drawing', () => {
  expect(render('![A cube](figure:space-time-cube "Time goes up.")')).toBe(
    '<chart-figure alt="A cube" caption="Time goes up." drawing="space-time-cube"></chart-figure>',
  );
});

test('a table gets a scrolling frame, whose label names the columns', () => {
  const html = render('| a | b |\n| - | - |\n| 1 | 2 |');
  expect(html).toMatch(/^<side-scroll label="Table: a, b"><table>.*<\/table><\/side-scroll>$/);
});

test('the first cell of a row becomes its header, and other cells name their column for narrow screens', () => {
  const html = render('| place | stay |\n| --- | --- |\n| quay | long |');
  expect(html).toContain('<tr><th scope="col">place</th><th scope="col">stay</th></tr>');
  expect(html).toContain('<tr><th scope="row">quay</th><td data-label="stay">long</td></tr>');
});

test('table columns are aligned by classes, because the security policy blocks style attributes', () => {
  const html = render('| a | b | c |\n| :- | :-: | -: |\n| 1 | 2 | 3 |');
  expect(html).toContain(
    '<th scope="col">a</th><th class="to-middle" scope="col">b</th><th class="to-end" scope="col">c',
  );
  expect(html).toContain('<td class="to-middle" data-label="b">2</td><td class="to-end" data-label="c">3</td>');
  expect(html).not.toMatch(/align|style/);
});

test('each heading gets a unique anchor and a labelled link to it', () => {
  expect(render('## Data & time\n\n## Data & time')).toBe(
    '<h2 id="data--time">Data &amp; time<a href="#data--time" class="anchor" aria-label="Link to “Data &amp; time”">#</a></h2>' +
      '<h2 id="data--time-1">Data &amp; time<a href="#data--time-1" class="anchor" aria-label="Link to “Data &amp; time”">#</a></h2>',
  );
});

test('an inline text without markup stays a plain string', () => {
  expect(markdownData(new MarkdownSource('No "markup" here', 'inline'))).toBe('No "markup" here');
});

test('an inline text with markup is not wrapped in a paragraph', () => {
  expect(render('A *short* [phrase](/about)', 'inline')).toBe(
    'A <em>short</em> <text-link to="/about">phrase</text-link>',
  );
});

test('HTML in Markdown is not published', () => {
  expect(render('<script>alert(1)</script>')).toBe('');
});

test('the outline lists the h2 headings, with the same anchors as the rendered text', () => {
  const source = '## One *thing*\n\nText.\n\n### Not listed\n\n## One thing';
  const { contents } = outlineMarkdown(new MarkdownSource(source, 'block'));
  expect(contents).toEqual([
    { id: 'one-thing', title: 'One thing' },
    { id: 'one-thing-1', title: 'One thing' },
  ]);
  for (const { id } of contents) expect(render(source)).toContain(`<h2 id="${id}">`);
});

test('the word count ignores Markdown marks and link addresses', () => {
  expect(outlineMarkdown(new MarkdownSource('- one [two](/three)\n- **four**', 'block')).words).toBe(3);
});

test('a number and its unit stay on one line, except in code', () => {
  expect(render('Within 25 m, ±0.3-0.8 m, 1-2 business days; 48 hours, 16 people, 5 minor faults.')).toBe(
    `<p>Within ${['25 m', '±0.3-0.8 m', '1-2 business days', '48 hours']
      .map((text) => `<span class="unit">${text}</span>`)
      .join(', ')
      .replace('days</span>,', 'days</span>;')}, 16 people, 5 minor faults.</p>`,
  );
  expect(render('`5 km`')).toBe('<p><code translate="no">5 km</code></p>');
});

test('a block quotation becomes a note, which articles show in the margin', () => {
  expect(render('> One *more* thing.')).toBe('<div class="note" role="note"><p>One <em>more</em> thing.</p></div>');
});
