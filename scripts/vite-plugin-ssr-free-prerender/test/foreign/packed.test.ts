/** Tests that the engine's npm package works outside the repository, with each supported version of Vite. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readFiles } from '../support/fixture-site.ts';
import { type ForeignApp, installApp } from '../support/foreign-app.ts';

const tools = [
  { vite: 'vite@6.4.6', react: '@vitejs/plugin-react@4.6.0', browser: 'puppeteer-core@25.15.0', base: '/' },
  { vite: 'vite@7.3.8', react: '@vitejs/plugin-react@5.2.0', browser: 'puppeteer-core@25.15.0', base: '/a/b/' },
  { vite: 'vite@8.3.8', react: '@vitejs/plugin-react@6.3.0', browser: 'puppeteer@25.16.0', base: '/shop/' },
];

describe.each(tools)('in an app with $vite, $browser and the base $base', ({ vite, react, browser, base }) => {
  let app: ForeignApp;
  beforeAll(async () => {
    app = await installApp('router-7', [vite, react, browser]);
  });
  afterAll(() => app.remove());

  test('With one line of configuration, the build prerenders all pages and verifies their hydration', async () => {
    const said = await app.run('vite', 'build', '--base', base);
    expect(said).toContain(
      'Hydration was verified on 2 pages. 2 pages were also verified for 5 other simulated visitors',
    );
    const pages = await readFiles(join(app.folder, 'dist'), '.html');
    expect(Object.keys(pages)).toEqual(['index.html', 'prices.html']);
    expect(pages['prices.html']).toContain('<title>Prices</title>');
    expect(pages['prices.html']).toContain(`<div id="root" data-prerendered="${base}prices"`);
    expect(pages['prices.html']).toContain(`href="${base}prices">Prices</a>`);
    expect(pages['prices.html']).toContain('<h1>Prices</h1>');
  });
});

describe('the package', () => {
  let app: ForeignApp;
  beforeAll(async () => {
    const checkers = ['publint@0.3.25', '@arethetypeswrong/cli@0.18.5', 'typescript@5.9.3', '@types/node@24.19.2'];
    app = await installApp('router-7', ['vite@8.3.8', 'puppeteer-core@25.15.0', ...checkers]);
  });
  afterAll(() => app.remove());

  test('publint and "Are the types wrong?" find no mistake in the package', async () => {
    expect(await app.run('publint', 'run', inject('packedEngine'), '--strict')).toContain('All good!');
    // The package contains only ES modules, because Vite's configuration files are ES modules.
    await app.run('attw', inject('packedEngine'), '--profile', 'esm-only');
  });

  test.each(['bundler', 'nodenext'])(
    'With module resolution %s, TypeScript accepts valid options and rejects a misspelled one',
    async (resolution) => {
      const check = async (options: string): Promise<string> => {
        const config = `import { ssrFreePrerender } from 'vite-plugin-ssr-free-prerender';\nexport default { plugins: [ssrFreePrerender(${options})] };\n`;
        await writeFile(join(app.folder, 'vite.config.ts'), config);
        const module = resolution === 'bundler' ? 'esnext' : 'nodenext';
        const flags = ['--noEmit', '--strict', '--skipLibCheck', '--types', 'node', '--target', 'es2023'];
        const said = app.run(
          'tsc',
          ...flags,
          ...['--module', module, '--moduleResolution', resolution],
          'vite.config.ts',
        );
        return said.catch(({ stdout }: { stdout: string }) => stdout);
      };
      expect(await check("{ routes: ['/'], policies: { title: 'fail' } }")).toBe('');
      expect(await check("{ rutes: ['/'] }")).toContain("'rutes' does not exist in type");
    },
  );

  test('The package contains JavaScript, types, the README and the licence, but no TypeScript sources', async () => {
    const files = await readFiles(join(app.folder, 'node_modules/vite-plugin-ssr-free-prerender'));
    const names = Object.keys(files).filter((name) => !name.startsWith('node_modules/'));
    expect(names.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist/plugin.d.ts', 'dist/plugin.js']));
    const manifest = JSON.parse(
      await readFile(join(app.folder, 'node_modules/vite-plugin-ssr-free-prerender/package.json'), 'utf8'),
    );
    expect(manifest).toMatchObject({ private: true, license: 'UNLICENSED' });
  });
});

describe('error messages about a faulty app', () => {
  let app: ForeignApp;
  beforeAll(async () => {
    app = await installApp('router-7', ['vite@8.3.8', '@vitejs/plugin-react@6.3.0', 'puppeteer-core@25.15.0']);
  });
  afterAll(() => app.remove());
  const fail = (): Promise<string> =>
    app.run('vite', 'build').then(
      () => 'The build succeeded, although it must fail.',
      ({ stderr }: { stderr: string }) => stderr,
    );

  test('The error for a hydration mismatch names the visitor data that the first render read, even in a lazy component', async () => {
    const main = await readFile(join(app.folder, 'src/main.jsx'), 'utf8');
    const reads = `const theme = localStorage.getItem('theme') ?? 'light';
  useEffect(() => localStorage.setItem('theme', 'dark'), []);
  const [count, setCount]`;
    const changed = main
      .replace('const [count, setCount]', reads)
      .replace('{count} clicks', '{count} clicks {theme}')
      .replace('useState }', 'useEffect, useState }');
    await writeFile(join(app.folder, 'src/main.jsx'), changed);
    const inside = "matchMedia('(prefers-color-scheme: dark)').matches ? 'white' : 'black'";
    await writeFile(join(app.folder, 'src/prices.jsx'), `export default () => <h1>In {${inside}}</h1>;`);
    const said = await fail();
    expect(said).toContain(
      '/prices [hydration] A visitor with a dark colour scheme, a Mac and a wide screen (1920 by 1080) gets a first render that differs',
    );
    expect(said).toContain(
      "the first render read matchMedia('(prefers-color-scheme: dark)'). Read such values only in useEffect",
    );
    expect(said).toContain('/ [hydration] A visitor who comes back gets a first render that differs');
    expect(said).toContain("the first render read localStorage.getItem('theme')");
  });

  test('The build of an app with an unknown router fails before the timeout, and the error shows the missing code', async () => {
    const main = `import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
function App() {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => addEventListener('popstate', () => setPath(location.pathname)), []);
  return <><a href="/one">One</a><a href="/two">Two</a><h1>{path}</h1></>;
}
createRoot(document.getElementById('root')).render(<App />);`;
    await writeFile(join(app.folder, 'src/main.jsx'), main);
    const said = await fail();
    expect(said).toMatch(
      /\/two \[not-ready\] The engine doesn't recognize the router of this app, .* Add .*'prerender:ready'/,
    );
    expect(said).not.toContain('within 15 s');
  });
});
