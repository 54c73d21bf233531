import { inspect } from 'node:util';
import { type Finding, PrerenderError } from 'vite-plugin-ssr-free-prerender';
import { expect, test } from 'vitest';
import { collectFindings, printFindings, printWarnings } from '../../src/diagnostics/collect-findings.ts';

const collect = (some: readonly Finding[], policies?: Parameters<typeof collectFindings>[0]) => {
  const findings = collectFindings(policies);
  findings.report(some);
  return findings;
};
const finding = (kind: Finding['kind'], isWarning?: true): Finding => ({
  kind,
  route: '/a',
  message: `of ${kind}`,
  ...(isWarning && { isWarning }),
});

test('By default, serious findings fail the run, and mild ones are only warnings', () => {
  const failing = ['page-error', 'console', 'request', 'not-ready', 'redirect', 'hydration', 'check-page'] as const;
  for (const kind of failing) expect(() => collect([finding(kind)]).assertNone()).toThrow(`/a [${kind}]`);
  const mild = ['h1', 'title', 'description', 'canonical', 'style-attribute', 'link'] as const;
  const findings = collect([...mild.map((kind) => finding(kind)), finding('request', true)]);
  findings.assertNone();
  expect(findings.warnings().map(({ kind }) => kind)).toEqual([...mild, 'request']);
});

test('A policy overrides the default only for the kinds of finding that it names', () => {
  expect(() => collect([finding('h1')], { h1: 'fail' }).assertNone()).toThrow('[h1]');
  collect([finding('request')], { request: 'warn' }).assertNone();
  expect(() => collect([finding('request')], { h1: 'fail' }).assertNone()).toThrow('[request]');
  expect(() => collect([finding('request')], () => undefined).assertNone()).toThrow('[request]');
});

test('A finding on many pages is printed once, even if its message contains each page’s path', () => {
  const at = (route: string, message: string): Finding => ({ kind: 'canonical', route, message });
  const paths = Array.from({ length: 13 }, (_, index) => `/page-${index}`);
  const text = printFindings([
    at('/other', 'Another one.'),
    ...paths.map((path) => at(path, `The page has no canonical; expected https://a.example${path}, once.`)),
  ]);
  expect(text.split('\n')).toEqual([
    '  /other [canonical] Another one.',
    `  [canonical] on 13 pages: ${paths.slice(0, 8).join(', ')}, …`,
    '    The page has no canonical; expected https://a.example/page-0, once.',
  ]);
});

test('Hydration mismatches that differ only in their node count are printed once', () => {
  const of = (route: string, count: number): Finding => ({
    kind: 'hydration',
    route,
    message: `Hydration recreated ${count} nodes. It read the clock.`,
  });
  expect(printFindings([of('/', 887), of('/a', 824)])).toBe(
    '  [hydration] on 2 pages: /, /a\n    Hydration recreated 887 nodes. It read the clock.',
  );
});

test('Failed requests that differ only in numbers are printed once, but each broken link is printed', () => {
  const of = (kind: Finding['kind'], address: string): Finding => ({ kind, route: '/', message: `${address} failed.` });
  const request = (id: number): Finding => of('request', `https://db.example/listen?RID=${id}`);
  expect(printFindings([request(417), request(418)])).toBe(`  / [request] ${request(417).message}`);
  expect(printFindings([of('link', '/post/1'), of('link', '/post/2')]).split('\n')).toHaveLength(2);
});

test('The heading counts a warning that occurs on several pages only once', () => {
  const paths = ['/', '/a', '/b'];
  const warnings = [...paths.map((route) => ({ ...finding('h1'), route })), finding('title')];
  expect(printWarnings(warnings)).toMatch(/^2 warnings on 3 pages:\n/);
});

test('A finding about many elements is printed once and lists only some of them', () => {
  const of = (route: string, element: string): Finding => ({
    kind: 'style-attribute',
    route,
    message: `<${element}> has a style attribute. Use a class.`,
  });
  const names = ['b', 'i', 'p', 'q', 's', 'u'];
  const first = '<a> has a style attribute. Use a class.';
  expect(printFindings([of('/', 'a'), of('/', 'b')])).toBe(
    `  / [style-attribute] ${first} The same problem affects <b>.`,
  );
  expect(printFindings([of('/', 'a'), ...names.map((name) => of('/c', name))])).toBe(
    `  [style-attribute] on 2 pages: /, /c\n    ${first} The same problem affects <b>, <i>, <p>, <q> and 2 more.`,
  );
});

test('A PrerenderError is printed as its message, without a stack trace or its findings', () => {
  const error = new PrerenderError('One page problem:\n  /a [h1] None.', [finding('h1')]);
  expect(inspect(error)).toBe('[PrerenderError: One page problem:\n  /a [h1] None.]');
  expect(error.findings).toEqual([finding('h1')]);
});
