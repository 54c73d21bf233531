import { expect, test } from 'vitest';
import { createIdentifier } from '../../src/output/assemble-html.ts';

const template = {
  html: '<!doctype html><head></head><div id="root"></div>',
  sheets: new Map([['/a.css', { parts: [{ css: 'p{top:0}' }], rest: null }]]),
  integrity: null,
  rootId: 'root',
  base: '/',
};
const markup = { capture: 'hash of a capture', classes: 'one two' };
const name = createIdentifier(template, 'engine')(markup, '/about', ['/a.js'], { lazy: 'a' });

test('a page that is put together from the same has the same name', () => {
  expect(createIdentifier({ ...template }, 'engine')({ ...markup }, '/about', ['/a.js'], { lazy: 'a' })).toBe(name);
});

test.each([
  ['engine', createIdentifier(template, 'another')(markup, '/about', ['/a.js'], { lazy: 'a' })],
  ['template', createIdentifier({ ...template, html: '' }, 'engine')(markup, '/about', ['/a.js'], { lazy: 'a' })],
  ['sheet', createIdentifier({ ...template, sheets: new Map() }, 'engine')(markup, '/about', ['/a.js'], { lazy: 'a' })],
  ['capture', createIdentifier(template, 'engine')({ ...markup, capture: '' }, '/about', ['/a.js'], { lazy: 'a' })],
  ['address', createIdentifier(template, 'engine')(markup, '/else', ['/a.js'], { lazy: 'a' })],
  ['chunk', createIdentifier(template, 'engine')(markup, '/about', ['/b.js'], { lazy: 'a' })],
  ['data of the root', createIdentifier(template, 'engine')(markup, '/about', ['/a.js'], { lazy: 'b' })],
])('another %s gives another name', (_, other) => {
  expect(other).not.toBe(name);
});
