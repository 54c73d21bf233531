import { expect, onTestFinished, test } from 'vitest';
import { gatherGraph } from '#seo/printed-graph.ts';

const never = () => expect.fail('loads what the page has');

function show(canonical: string, graph: string): void {
  document.head.innerHTML = `<link rel="canonical" href="${canonical}"><script id="structured-data" type="application/ld+json">${graph}</script>`;
  onTestFinished(() => document.head.replaceChildren());
}

test('structured data that the page has is read from it, and not loaded', async () => {
  show('https://www.example.org/services', '{"a":1}');
  expect(await gatherGraph('https://www.example.org/services', never)).toBe('{"a":1}');
});

test('that of another page is no use, nor is an empty element: it is loaded', async () => {
  const load = async () => ({ default: '{"own":true}' });
  show('https://www.example.org/', '{"a":1}');
  expect(await gatherGraph('https://www.example.org/services', load)).toBe('{"own":true}');
  show('https://www.example.org/services', '');
  expect(await gatherGraph('https://www.example.org/services', load)).toBe('{"own":true}');
});
