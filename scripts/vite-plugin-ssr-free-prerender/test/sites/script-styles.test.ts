/** Tests that each page contains only those script-added styles that it needs. */
import { beforeAll, expect, test } from 'vitest';
import { buildChanged, withParts } from '../support/changed-app.ts';

const parts = `
const put = (text) => void document.head.append(Object.assign(document.createElement('style'), { textContent: text }));
put('a[href$=".pdf"] { color: red; } .w-\\\\[10px\\\\] { width: 10px; } .w-\\\\[20px\\\\] { width: 20px; } a:not([title=".a)"]).none { top: 0; }');
put('@keyframes fade-in { to { opacity: 1; } } @keyframes unnamed { to { opacity: 0; } } .other { color: red; }');
const Dark = React.lazy(async () => {
  await null;
  put('h1 { font-size: 90px; }');
  return { default: () => <h1>Dark</h1> };
});
const All = () => <p className="w-[10px] faded"><a href="https://files.example/a.pdf">a paper</a></p>;`;

let pages: Record<string, string>;
beforeAll(async () => {
  const change = withParts(parts, (app) =>
    app
      .replace('element={<Home />}', 'element={<><Home /><All /></>}')
      .replace('<Link to="/old">Old</Link>', '<Link to="/dark">Dark</Link> <Link to="/zebra">Zebra</Link>')
      .replace(
        '<Route path="/old"',
        '<Route path="/dark" element={<Dark />} /><Route path="/zebra" element={<h1>Zebra</h1>} />$&',
      ),
  );
  const files = { '../site.css': '.faded { opacity: 0; animation: fade-in 1ms forwards; }' };
  ({ pages } = await buildChanged((main) => `import './site.css';\n${change(main)}`, files));
});

const rulesOf = (name: string): string =>
  /<style data-prerendered-rules>(.*?)<\/style>/s.exec(pages[name] ?? '')?.[1] ?? '';

test('A page contains the CSS rules that it needs, even if a selector has an attribute or an escaped class name', () => {
  expect(rulesOf('index.html')).toContain('a[href$=".pdf"] { color: red; }.w-\\[10px\\] { width: 10px; }');
});

test('A page contains an @keyframes rule only if another rule that the page needs uses the animation', () => {
  expect(rulesOf('index.html')).toContain('@keyframes fade-in');
  expect(pages['index.html']).not.toContain('unnamed');
  expect(rulesOf('about.html')).not.toContain('@keyframes');
});

test('A page contains styles that the app adds, but no styles that an earlier page added', () => {
  expect(rulesOf('dark.html')).toContain('h1 { font-size: 90px; }');
  expect(rulesOf('zebra.html')).toBe('a[href$=".pdf"] { color: red; }');
});
