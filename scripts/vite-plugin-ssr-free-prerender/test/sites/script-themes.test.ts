/**
 * Tests an app whose index.html contains a script that sets a theme class on <html> before the app runs. Pages must
 * keep the CSS rules for that theme.
 */
import { expect, test } from 'vitest';
import { buildChanged, withParts } from '../support/changed-app.ts';

const parts = `
const sheet = document.head.appendChild(document.createElement('style')).sheet;
for (const name of ['dark', 'sepia']) sheet.insertRule('.' + name + ' h1 { color: gold; }');`;
const script = `<script>if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.classList.add('dark');</script>`;

test('The HTML contains the CSS rules for a theme that index.html can set, but not for unused themes', async () => {
  const transformIndexHtml = (html: string): string => html.replace('</head>', `${script}</head>`);
  const { pages } = await buildChanged(
    withParts(parts, (app) => app),
    {},
    [{ name: 'themed', transformIndexHtml }],
  );
  expect(pages['index.html']).toContain('.dark h1');
  expect(pages['index.html']).not.toContain('.sepia');
});
