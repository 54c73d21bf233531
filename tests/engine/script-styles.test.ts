/** Which of the styles that scripts bring stand in a page. */
import { beforeAll, expect, test } from 'vitest';
import { buildChanged, withParts } from '../support/changed-app.ts';

const parts = `
const put = (text) => void document.head.append(Object.assign(document.createElement('style'), { textContent: text }));
put('a[href$=".pdf"] { color: red; } .w-\\\\[10px\\\\] { width: 10px; } .w-\\\\[20px\\\\] { width: 20px; } a:not([title=".a)"]).none { top: 0; }');
const All = () => <p className="w-[10px]"><a href="https://files.example/a.pdf">a paper</a></p>;`;

let pages: Record<string, string>;
beforeAll(async () => {
  const change = withParts(parts, (app) => app.replace('element={<Home />}', 'element={<><Home /><All /></>}'));
  ({ pages } = await buildChanged(change));
});

const rulesOf = (name: string): string =>
  /<style data-prerendered-rules>(.*?)<\/style>/s.exec(pages[name] ?? '')?.[1] ?? '';

test('what a selector says of attributes is no class, and a bracket in a class is none of an attribute', () => {
  expect(rulesOf('index.html')).toBe('a[href$=".pdf"] { color: red; }.w-\\[10px\\] { width: 10px; }');
});
