/** Tests how the plugin finds the element that the app renders into, and how it replaces `createRoot`. */
import { describe, expect, test } from 'vitest';
import { adoptRoots, findRootRefusal, noteRouters } from '../../src/preflight/adopt-roots.ts';
import { deduceRoot } from '../../src/vite-output/template.ts';

describe('the root of an app', () => {
  const app = (code: string): string => `import { createRoot } from 'react-dom/client';\n${code}`;

  test('The plugin makes the app import createRoot from the engine’s module', () => {
    expect(adoptRoots(app('createRoot(root).render(null);'))).toMatch(/from 'virtual:.*react-dom-client';\ncreateRoot/);
  });

  test.each([
    `${'if (!list.firstChild) fill(list);\n'.padEnd(400, '/')}\ncreateRoot(root).render(null);`,
    "if (root === null || name === '') fail();\ncreateRoot(root).render(null);",
  ])('Conditions that do not test for an empty root element are accepted: %s', (code) => {
    expect(findRootRefusal(app(code), 'main.tsx')).toBeNull();
  });

  test('The plugin makes a dynamic import load createRoot from the engine’s module', () => {
    const code = "const { createRoot } = await import('react-dom/client');\ncreateRoot(root).render(null);";
    expect(adoptRoots(code)).toMatch(/import\('virtual:.*react-dom-client'\)/);
  });

  test('The plugin replaces createRoot even if a comment mentions hydrateRoot', () => {
    expect(adoptRoots(app('// hydrateRoot, once there is a server\ncreateRoot(root).render(null);'))).not.toBeNull();
  });

  test.each([
    app('hydrateRoot(root, null);').replace('{ ', '{ hydrateRoot, '),
    "import { render } from 'preact';\nrender(null);",
  ])('An app that hydrates by itself, or does not use React, stays unchanged: %s', (code) => {
    expect(adoptRoots(code)).toBeNull();
  });

  test.each([
    {
      guard: 'if (!root.innerHTML) createRoot(root).render(null);',
      says: 'main.tsx:2 renders only into an empty element',
    },
    { guard: 'if (!document.body.firstChild) {\ncreateRoot(root);}', says: 'Remove the condition and write' },
    ...[
      "if (root.innerHTML === '') {\ncreateRoot(root);}",
      'if (root && !root.innerHTML.trim()) createRoot(root);',
      'if (!root.hasChildNodes()) createRoot(root).render(null);',
      'if (root.childElementCount === 0) createRoot(root);',
      'if (root.children.length === 0) createRoot(root);',
    ].map((guard) => ({ guard, says: 'main.tsx:2 renders only into an empty element' })),
    { guard: 'createRoot(one);\ncreateRoot(two);', says: 'main.tsx:3 calls createRoot a second time' },
  ])('A createRoot call that cannot be replaced is rejected, and the message says why: $guard', ({ guard, says }) => {
    expect(findRootRefusal(app(guard), 'main.tsx')).toContain(says);
  });

  test('noteRouters changes createRouter so that each data router adds itself to a global list', () => {
    const code = noteRouters('function createRouter(init) { return { made: init }; }\nmodule = createRouter;') ?? '';
    const made = new Function(`let module;${code};module(1);return globalThis.__prerenderedRouters.pop();`)();
    expect(made).toEqual({ made: 1 });
    expect(noteRouters('export function other() {}')).toBeNull();
  });
});

test.each([
  ['<div id="app"></div><script id="start" src="/main.js"></script>', '#app'],
  ['<main class="page" id=app>\n</main>', '#app'],
  ['<div id="app"></div><div id="root"></div>', '#root'],
  ['<div id="app"></div><div id="modals"></div>', '#root'],
  ['<!-- <div id="app"></div> --><p>Text</p>', '#root'],
])('For the body %s, deduceRoot returns %s', (body, root) => {
  expect(deduceRoot(`<head><title>App</title></head><body>${body}</body>`)).toBe(root);
});
