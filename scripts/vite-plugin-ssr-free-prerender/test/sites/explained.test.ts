/** Tests that the error message explains why a page doesn't hydrate correctly. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { ssrFreePrerender } from 'vite-plugin-ssr-free-prerender';
import { expect, test } from 'vitest';
import { buildChanged, withParts } from '../support/changed-app.ts';
import { copyFixture, fixtureConfig, fixtureOptions, readFiles } from '../support/fixture-site.ts';

test('The error for a hydration mismatch shows the difference that React’s development build reports, with component names', async () => {
  const site = await copyFixture('plain');
  try {
    const file = join(site.root, 'about.tsx');
    const source = await readFile(file, 'utf8');
    const isWritten = "document.querySelector('[data-prerendered]')";
    const planted = `function Greeting() {\n  return <h1>{${isWritten} ? 'Adopted' : 'Rendered'}</h1>;\n}\n`;
    await writeFile(file, planted + source.replace('<h1>About</h1>', '<Greeting />'));
    const { browserEndpoint } = fixtureOptions(site, []);
    const options = { browserEndpoint, compress: false, visitors: 'none' as const };
    const built = build({ ...fixtureConfig(site.root, [ssrFreePrerender(options)]), base: '/shop/' });
    const { message } = await built.then(
      () => new Error('The build succeeded, although it must fail.'),
      (error: Error) => error,
    );
    const [finding = '', tree = ''] = message.split(
      "\n    The difference in React's development build (+ first render in the browser, - prerendered HTML):\n",
    );
    expect(finding).toMatch(/\/shop\/about \[hydration\] Hydration .* \(linked from \/shop\/\)$/);
    for (const name of ['<BrowserRouter ', '<About>', '<Greeting>']) expect(tree).toContain(name);
    expect(tree).toMatch(/^ {6}<BrowserRouter /);
    expect(tree).toMatch(/\n {4}\+ +Adopted\n {4}- +Rendered$/);
    expect(Object.keys(await readFiles(site.root)).filter((name) => name.includes('.development'))).toEqual([]);
  } finally {
    await site.remove();
  }
});

test('The error for a <div> inside <p> names both elements', async () => {
  const parts = 'const Nested = () => <p>before<div>inside</div></p>;';
  const built = buildChanged(
    withParts(parts, (app) => app.replace('element={<Home />}', 'element={<><Home /><Nested /></>}')),
  );
  await expect(built).rejects.toThrow(/React's development build says: In HTML, <div> cannot be a descendant of <p>\./);
});

test.each([
  {
    name: 'throws an error',
    snapshot: '() => { throw new Error("no server here"); }',
    says: /because the app threw: no server here\.$/m,
  },
  {
    name: 'is missing',
    snapshot: 'undefined',
    says: /#407[^\n]*\n {4}In React's development build, the app threw: Missing getServerSnapshot/,
  },
])('If the server snapshot of a store $name, the error for the mismatch says so', async ({ snapshot, says }) => {
  const parts = `const Store = () => <p>{React.useSyncExternalStore(() => () => {}, () => 'here', ${snapshot})}</p>;`;
  const built = buildChanged(
    withParts(parts, (app) => app.replace('element={<Home />}', 'element={<><Home /><Store /></>}')),
  );
  await expect(built).rejects.toThrow(says);
});

test('An error that an error boundary catches is reported, even if the app does not log it', async () => {
  const parts = `class Catches extends React.Component {
  state = { failed: false };
  static getDerivedStateFromError() { return { failed: true }; }
  render() { return this.state.failed ? <p>Something went wrong here</p> : this.props.children; }
}
const Globe = () => { throw new Error('WebGL is not supported'); };`;
  const built = buildChanged(
    withParts(parts, (app) =>
      app
        .replace('createRoot(root)', 'createRoot(root, { onCaughtError: () => {} })')
        .replace('<About />', '<><About /><Catches><Globe /></Catches></>'),
    ),
  );
  await expect(built).rejects.toThrow(
    /\/shop\/about \[page-error\] The page threw an error, which an error boundary caught: WebGL is not supported\./,
  );
});

test('The error for an HTML element inside <svg> names the element and its place', async () => {
  const parts =
    'const Drawing = () => <svg><circle r="4" /><span>in it</span><foreignObject><b>here</b></foreignObject></svg>;';
  const built = buildChanged(withParts(parts, (app) => app.replace('<Home />', '<><Home /><Drawing /></>')));
  await expect(built).rejects.toThrow('<span> is inside <svg>, at svg > span ("in it")');
  await expect(built).rejects.not.toThrow('<b> is inside');
});
