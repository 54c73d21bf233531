import { expect, test } from 'vitest';
import {
  readDifference,
  readMisplaced,
} from '../../scripts/vite-plugin-ssr-free-prerender/src/proof/react-difference.ts';

const link = 'https://react.dev/link/hydration-mismatch';
const tree = ['  ...', '    <Card$1>', '      <p', '+       className="open"', '-       className="shut"', '      >'];

test.each(['Error: Hydration failed because the text differs.', 'A tree hydrated but some attributes differ. %s%s'])(
  '%s: the tree is shown with its signs, without indentation, stack and doubled names',
  (words) => {
    const stack = '    at throwOnHydrationMismatch (http://127.0.0.1:1/main.js:1:2)';
    expect(readDifference([words, '', link, '', ...tree, stack].join('\n'))).toBe(
      ['  ...', '    <Card>', '      <p', '+       className="open"', '-       className="shut"', '      >'].join('\n'),
    );
    const deep = tree.map((line) => line.slice(0, 2) + ' '.repeat(20) + line.slice(2));
    expect(readDifference([words, link, '', ...deep].join('\n'))).toBe(
      readDifference([words, link, ...tree].join('\n')),
    );
  },
);

test('what is written in other quotes alone is no difference', () => {
  const equal = ['      <div', '+       style={{opacity:0}}', '-       style={{opacity:"0"}}', '      >'];
  const say = (...lines: string[]): string => ['Hydration failed because', link, ...lines].join('\n');
  expect(readDifference(say(...tree, ...equal))).not.toContain('opacity');
  expect(readDifference(say(...tree, ...equal))).toContain('className="open"');
  expect(readDifference(say(...equal))).toBeNull();
});

test('what HTML does not allow is one sentence', () => {
  const text =
    'In HTML, <tr> cannot be a child of\n<table>. Add a <tbody>.\nThis will cause a hydration error.\n\n  <App>';
  expect(readMisplaced(text)).toBe('In HTML, <tr> cannot be a child of <table>.');
  expect(readMisplaced('In other words.')).toBeNull();
});

test('of a long tree the end is shown', () => {
  const long = Array.from({ length: 100 }, (_, index) => `  <Box${index}>`);
  const shown = readDifference(`Hydration failed because\n${link}\n${long.join('\n')}`)?.split('\n') ?? [];
  expect([shown[0], shown[1], shown.length]).toEqual(['  …', '  <Box60>', 41]);
});

test.each(['TypeError: x is not a function', `Hydration failed because\n\n${link}`, `Read more at ${link}\n  <App>`])(
  '%s: nothing to show',
  (text) => {
    expect(readDifference(text)).toBeNull();
  },
);
