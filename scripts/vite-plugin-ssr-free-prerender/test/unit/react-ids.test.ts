import { describe, expect, test } from 'vitest';
import { pairIds } from '../../src/serialize/fiber.ts';
import { replaceIds } from '../../src/verify/replace-ids.ts';

// The formats of the `useId` ids that React's function `mountId` creates in react-dom 19.0.0, 19.1.1, 19.2.0 and
// 19.3.1. `.ci/nightly` builds an app with each of these releases.
const formats = [
  { react: '19.0', id: (prefix: string, name: string) => `:${prefix}${name}:` },
  { react: '19.1', id: (prefix: string, name: string) => `«${prefix}${name}»` },
  { react: '19.2', id: (prefix: string, name: string) => `_${prefix}${name[0]}_${name.slice(1)}_` },
];

describe.each(formats)('ids of React $react', ({ id }) => {
  test.each([
    {
      name: 'a pair for an id',
      written: id('', 'r1a'),
      wanted: id('', 'R2m'),
      pairs: [[id('', 'r1a'), id('', 'R2m')]],
    },
    {
      name: 'a pair for the shortest possible id',
      written: id('', 'r0'),
      wanted: id('', 'R'),
      pairs: [[id('', 'r0'), id('', 'R')]],
    },
    {
      name: 'a pair for an id inside an address',
      written: `url(#${id('', 'rv')})`,
      wanted: `url(#${id('', 'R1H2')})`,
      pairs: [[id('', 'rv'), id('', 'R1H2')]],
    },
    {
      name: 'a pair for each id inside longer texts',
      written: `${id('', 'r1')} ${id('', 'r2')}-note`,
      wanted: `${id('', 'R1')} ${id('', 'R1H1')}-note`,
      pairs: [
        [id('', 'r1'), id('', 'R1')],
        [id('', 'r2'), id('', 'R1H1')],
      ],
    },
    {
      name: 'no pairs if one text contains more ids',
      written: id('', 'r1'),
      wanted: `${id('', 'R1')} ${id('', 'R2')}`,
      pairs: [],
    },
  ])('pairIds returns $name', ({ written, wanted, pairs }) => {
    expect(pairIds(written, wanted, '')).toEqual(pairs);
  });

  test('pairIds matches the prefix of ids literally, even if the prefix contains regular-expression characters', () => {
    expect(pairIds(id('a.b-', 'r1'), id('a.b-', 'R1'), 'a.b-')).toEqual([[id('a.b-', 'r1'), id('a.b-', 'R1')]]);
    expect(pairIds(id('axb-', 'r1'), id('axb-', 'R1'), 'a.b-')).toEqual([]);
  });

  test('replaceIds replaces ids in attributes and styles, but not in text', () => {
    const ids = { [id('', 'r1')]: id('', 'R1'), [id('', 'r11')]: id('', 'R2') };
    const html = (one: string, other: string): string =>
      `<p id="${one}" title="${other}-note ${id('', 'r2')}">${id('', 'r1')}</p><style nonce="">#${one}{--is:1}</style>`;
    expect(replaceIds(html(id('', 'r1'), id('', 'r11')), ids)).toBe(html(id('', 'R1'), id('', 'R2')));
  });

  test('replaceIds replaces ids in the selectors of a style element', () => {
    const ids = { [id('', 'r1')]: id('', 'R1') };
    const styleOf = (name: string): string =>
      `<style media="all">[data-chart=${name}] > b, #${name.replaceAll(':', '\\:')} {}</style>`;
    expect(replaceIds(styleOf(id('', 'r1')), ids)).toBe(styleOf(id('', 'R1')));
  });
});
