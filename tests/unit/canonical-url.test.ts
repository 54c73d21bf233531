import { expect, test } from 'vitest';
import { canonicalUrl } from '../../src/seo/canonical-url.ts';

const host = 'https://www.sample.example';

test.each([
  ['', `${host}/`],
  ['home', `${host}/`],
  ['/home', `${host}/`],
  ['/', `${host}/`],
  ['//', `${host}/`],
  ['/about', `${host}/about`],
  ['about', `${host}/about`],
  ['/about/', `${host}/about`],
  ['//about//', `${host}/about`],
  ['/about/precision', `${host}/about/precision`],
  ['/about//precision', `${host}/about/precision`],
  ['/home/office', `${host}/home/office`],
  ['/homepage', `${host}/homepage`],
])('makes of the path "%s" the address %s', (path, url) => {
  expect(canonicalUrl(host, path)).toBe(url);
  expect(canonicalUrl(`${host}/`, path)).toBe(url);
});
