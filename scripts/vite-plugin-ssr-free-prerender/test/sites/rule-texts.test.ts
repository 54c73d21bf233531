/**
 * Tests that prerendered pages contain verbatim copies of the CSS rules that scripts add. Chromium itself drops
 * declarations that only other browsers support.
 */
import { beforeAll, expect, test } from 'vitest';
import { buildChanged, withParts } from '../support/changed-app.ts';

const parts = `
const style = document.createElement('style');
style.textContent = '/* } */ .range::-moz-range-thumb { border: 0; } .no::-moz-range-thumb { top: 0; } @media (min-width: 1px) { .range { -moz-user-select: none; } }';
document.head.append(style);
const sheet = document.head.appendChild(document.createElement('style')).sheet;
const put = (text, into = sheet) => {
  // Ignores rules that the browser rejects, as CSS-in-JS libraries do.
  try { into.insertRule(text, into.cssRules.length); } catch {}
};
put('.range { height: 10vh; height: 10dvh; -moz-appearance: none; }');
put('.range::-moz-range-track { width: 1px; }');
put('.other::-moz-range-track { width: 2px; }');
put('@-moz-document url-prefix() { .range { padding: 1px; } }');
put('.set { color: red; -moz-box-flex: 1; }');
sheet.cssRules[sheet.cssRules.length - 1].style.color = 'blue';
put('.open { color: red');
put('.put-in { background-color: red; }', document.styleSheets[0]);
put('.put-elsewhere { color: red; }', document.styleSheets[0]);
const All = () => <p className="range set open put-in">all</p>;`;

let page: string;
let rules: string;
let color: unknown;
beforeAll(async () => {
  const change = withParts(parts, (app) => app.replace('element={<Home />}', 'element={<><Home /><All /></>}'));
  const { pages } = await buildChanged(
    (main) => `import './site.css';\n${change(main)}`,
    { '../site.css': 'p { color: green; }' },
    [],
    async (site) => {
      const tab = await site.openTab('/shop/', false);
      color = await tab.evaluate('getComputedStyle(document.querySelector(".put-in")).backgroundColor');
    },
  );
  page = pages['index.html'] ?? '';
  rules = /<style data-prerendered-rules>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
});

test('CSS that a page needs from a style element is in the HTML, even if Chromium drops or rejects the rules', () => {
  expect(rules).toContain('.range::-moz-range-thumb { border: 0; }');
  expect(rules).toContain('{.range { -moz-user-select: none; }}');
  expect(rules).not.toContain('.no');
});

test('A page contains inserted CSS rules in full, even if Chromium shortens or rejects them', () => {
  expect(rules).toContain(
    '.range { height: 10vh; height: 10dvh; -moz-appearance: none; }.range::-moz-range-track { width: 1px; }@-moz-document url-prefix() { .range { padding: 1px; } }',
  );
  expect(rules).not.toContain('.other');
});

test('If a script changes a CSS rule or leaves it unclosed, the page contains the rule as Chromium serializes it', () => {
  expect(rules).toContain('.set { color: blue; }');
  expect(rules).toContain('.open { color: red; }');
});

test('A page contains CSS rules that scripts insert into the site’s stylesheet, if the page needs them', () => {
  expect(page).toContain('.put-in { background-color: red; }');
  expect(page).not.toContain('.put-elsewhere');
  expect(color).toBe('rgb(255, 0, 0)');
});
