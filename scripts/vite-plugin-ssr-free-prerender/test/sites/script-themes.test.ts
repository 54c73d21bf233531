/** A theme that a script in index.html chooses is there before the app, with the rules that the app's styles have for it. */
import { expect, test } from 'vitest';
import { buildChanged, withParts } from '../support/changed-app.ts';

const parts = `
const sheet = document.head.appendChild(document.createElement('style')).sheet;
for (const name of ['dark', 'sepia']) sheet.insertRule('.' + name + ' h1 { color: gold; }');`;
const script = `<script>if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.classList.add('dark');</script>`;

test('rules of its class are written, and not those of classes that nobody sets', async () => {
  const transformIndexHtml = (html: string): string => html.replace('</head>', `${script}</head>`);
  const { pages } = await buildChanged(
    withParts(parts, (app) => app),
    {},
    [{ name: 'themed', transformIndexHtml }],
  );
  expect(pages['index.html']).toContain('.dark h1');
  expect(pages['index.html']).not.toContain('.sepia');
});
