import { expect, test } from 'vitest';
import {
  type HeaderRule,
  HeadersFileError,
  headersAt,
  parseHeadersFile,
  printHeadersFile,
} from '../../../../../scripts/site/hosting/header-rules.ts';
import { rulesOf } from '../../../../support/sound-deployment.ts';

const rules = rulesOf();

test('reading the headers file returns the rules that were written', () => {
  expect(parseHeadersFile(printHeadersFile(rules))).toEqual(rules);
});

test('comments and empty lines in a headers file are ignored', () => {
  expect(parseHeadersFile('# all\n/*\n  X-A: 1\n\n# some\n/b\n\tX-B:  2: 3\n')).toEqual([
    { path: '/*', headers: { 'X-A': '1' } },
    { path: '/b', headers: { 'X-B': '2: 3' } },
  ]);
});

test.each([
  ['/assets/main-1a2b3c4d.js', 'public, max-age=31536000, immutable'],
  ['/favicon.ico', 'public, max-age=86400'],
  ['/about', undefined],
  ['/assetsmanager', undefined],
])('the path %s gets the Cache-Control header "%s"', (path, caching) => {
  expect(headersAt(rules, path)['Cache-Control']).toBe(caching);
});

const rule = (path: string, name = 'Cache-Control', value = 'no-cache'): HeaderRule => ({
  path,
  headers: { [name]: value },
});

test.each([
  [[rule('/*'), rule('/assets/*')], '/* and for /assets/*'],
  [[rule('/a/b'), rule('/a/*')], '/a/b and for /a/*'],
])('a header that two rules set for one path is refused, because hosts would join the values', (twice, paths) => {
  const print = () => printHeadersFile(twice);
  expect(print).toThrow(HeadersFileError);
  expect(print).toThrow(`_headers would set Cache-Control twice, for ${paths}`);
});
