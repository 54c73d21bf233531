/** Tests that the plugin rejects builds that can't work, in most cases before anything is built. */
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type UserConfig } from 'vite';
import { type PluginOptions, ssrFreePrerender } from 'vite-plugin-ssr-free-prerender';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findNodeRefusal } from '../../src/preflight/find-refusals.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'refused-'));
  await writeFile(join(root, 'index.html'), '<script type="module" src="/main.ts"></script>');
  await writeFile(join(root, 'main.ts'), 'document.title = "";');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const install = async (name: string, version: string): Promise<void> => {
  const folder = join(root, 'node_modules', name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version }));
};
const run = (config: UserConfig = {}, options: PluginOptions = { routes: ['/'] }) =>
  build({
    root,
    configFile: false,
    logLevel: 'silent',
    ...config,
    plugins: [...(config.plugins ?? []), ssrFreePrerender(options)],
  });

/** A plugin that ends the build if the engine has accepted its configuration, so that nothing is built. */
const stop = {
  name: 'stop',
  buildStart: () => {
    throw new Error('stopped');
  },
};

test('A relative Vite base is rejected, and the error shows the correct setting', async () => {
  await expect(run({ base: './' })).rejects.toThrow(
    /Vite's base "\.\/" is relative, .*: base: '\/'\nNothing was built\./,
  );
});

test('A build is rejected if a Vite option moves the client files to an unexpected folder', async () => {
  const environments = { client: { build: { outDir: 'elsewhere' } } };
  const refused = /client build goes to elsewhere, .* put ssrFreePrerender\(\) after/;
  await expect(run({ environments })).rejects.toThrow(refused);
  await expect(run({ build: { rollupOptions: { output: { dir: 'elsewhere' } } } })).rejects.toThrow(refused);
});

test.each([
  { gives: 'https://cdn.site.example/index.js', says: /returns https:\/\/cdn\.site\.example\/index\.js for a script/ },
  { gives: { relative: true }, says: /makes addresses relative, .*: base: '\/'\nNothing was built\./ },
])('A renderBuiltUrl that returns $gives for scripts is rejected', async ({ gives, says }) => {
  const ofType = (type: string) => (_: string, named: { type: string }) => (named.type === type ? gives : undefined);
  await expect(run({ experimental: { renderBuiltUrl: ofType('asset') } })).rejects.toThrow(says);
  const publicOnly = { experimental: { renderBuiltUrl: ofType('public') }, plugins: [stop] };
  await expect(run(publicOnly)).rejects.toThrow('stopped');
});

test('A build fails if another plugin compresses index.html and deletes the original', async () => {
  const compress = async () => {
    const client = join(root, '.cache/client');
    await rename(join(client, 'index.html'), join(client, 'index.html.gz'));
  };
  await expect(run({ plugins: [{ name: 'compress', closeBundle: compress }] })).rejects.toThrow(
    /has compressed index\.html to index\.html\.gz .* deleteOriginFile: false\nNo page was written\./,
  );
});

test('A router that does not use Vite’s base path is rejected, and the error names the file and the line', async () => {
  const imported = `import { BrowserRouter } from 'react-router-dom';\nconsole.log(<BrowserRouter></BrowserRouter>);\n`;
  await writeFile(join(root, 'main.tsx'), imported);
  await writeFile(join(root, 'index.html'), '<script type="module" src="/main.tsx"></script>');
  await expect(run({ base: '/shop/' })).rejects.toThrow(
    /main\.tsx:2: BrowserRouter has no basename, .* Write: <BrowserRouter basename=\{import\.meta\.env\.BASE_URL\}>/,
  );
});

test.each([
  { version: '20.19.5', says: 'This is Node 20.19.5; the plugin needs 22.18 or newer. Run: nvm install 24' },
  { version: '22.17.1', says: 'This is Node 22.17.1; the plugin needs 22.18 or newer. Run: nvm install 24' },
  { version: '22.18.0', says: null },
  { version: '24.1.0', says: null },
])('For Node $version, findNodeRefusal returns: $says', ({ version, says }) => {
  expect(findNodeRefusal(version)).toBe(says);
});

test('React 18 is rejected, and the error shows the command that upgrades it', async () => {
  await install('react', '18.3.1');
  await expect(run()).rejects.toThrow(/has React 18\.3\.1; .* Run: npm install react@19 react-dom@19/);
});

/** Installs a fake package that exports constants with these names. */
async function installNames(name: string, ...names: string[]): Promise<void> {
  await install(name, '1.0.0');
  const code = names.map((each) => `export const ${each} = '${each}';`).join('\n');
  await writeFile(join(root, 'node_modules', name, 'index.js'), code);
}

const routers = [
  { name: 'HashRouter', from: 'react-router-dom', better: 'BrowserRouter' },
  { name: 'createHashRouter', from: 'react-router-dom', better: 'createBrowserRouter' },
  { name: 'createHashHistory', from: '@tanstack/react-router', better: 'createBrowserHistory' },
  { name: 'useHashLocation', from: 'wouter/use-hash-location', better: 'useBrowserLocation' },
  { name: 'MemoryRouter', from: 'react-router-dom', better: 'BrowserRouter' },
  { name: 'createMemoryRouter', from: 'react-router', better: 'createBrowserRouter' },
  { name: 'createMemoryHistory', from: '@tanstack/react-router', better: 'createBrowserHistory' },
];

test.each(routers)(
  'Importing $name from $from is rejected, and the error names file, line and replacement',
  async ({ name, from, better }) => {
    await installNames(from, 'Link', name);
    const imported = `\nimport {\n  Link,\n  ${name},\n} from '${from}';\nconsole.log(Link, ${name});\n`;
    await writeFile(join(root, 'main.ts'), imported);
    await expect(run()).rejects.toThrow(
      new RegExp(`main\\.ts:2 uses ${name}: .* Write: import \\{ ${better} \\} from '`),
    );
  },
);

test('Preact in place of React is rejected, whether Vite or npm aliases it', async () => {
  const alias = { react: 'preact/compat' };
  await expect(run({ resolve: { alias } })).rejects.toThrow(/alias replaces react with preact\/compat/);
  await install('react', '18.3.1');
  const named = JSON.stringify({ name: '@preact/compat', version: '18.3.1' });
  await writeFile(join(root, 'node_modules/react/package.json'), named);
  await expect(run()).rejects.toThrow(/has @preact\/compat 18\.3\.1 in place of React; .* npm install react/);
});

test('A memory router is accepted if the app also uses a browser router', async () => {
  await installNames('react-router-dom', 'BrowserRouter', 'MemoryRouter');
  const imported =
    "import { BrowserRouter, MemoryRouter } from 'react-router-dom';\nconsole.log(BrowserRouter, MemoryRouter);";
  await writeFile(join(root, 'main.ts'), imported);
  await writeFile(join(root, 'index.html'), '<div id="root"></div><script type="module" src="/main.ts"></script>');
  // The engine accepts this build. The build fails only because the page shows nothing.
  await expect(run({}, { routes: ['/'], timeout: 300 })).rejects.toThrow('/ [not-ready]');
});

test('An app whose router gives no ready signal is rejected, and the error shows the missing code', async () => {
  await install('wouter', '3.9.0');
  await writeFile(join(root, 'node_modules/wouter/index.js'), 'export const useLocation = () => [location.pathname];');
  await writeFile(join(root, 'main.ts'), "import { useLocation } from 'wouter';\nconsole.log(useLocation());\n");
  await expect(run({}, {})).rejects.toThrow(
    /The app uses wouter, [\s\S]* from 'wouter';\s+const \[path\] = useLocation\(\);\s+useLayoutEffect\([\s\S]*'prerender:ready'/,
  );
});

test('A TanStack Router app without the ready event is rejected, and the error shows the missing code', async () => {
  await installNames('@tanstack/react-router', 'RouterProvider');
  await writeFile(
    join(root, 'main.ts'),
    "import { RouterProvider } from '@tanstack/react-router';\nconsole.log(RouterProvider);\n",
  );
  await expect(run({}, {})).rejects.toThrow(/once its router has loaded:\s+router\.load\(\)\.then\(\(\) => createRoot/);
});

test('The plugin ignores SSR builds', async () => {
  await run({ build: { ssr: join(root, 'main.ts') } });
  expect(await readdir(join(root, 'dist'))).toEqual(['main.mjs']);
});

test('A build is rejected if it would replace unrelated files in the output folder', async () => {
  const dist = join(root, 'dist');
  await mkdir(dist);
  await writeFile(join(dist, 'CNAME'), 'www.site.example');
  const replaced = /would replace the folder .* write in vite\.config: build: \{ emptyOutDir: true \}/;
  await expect(run({ build: { emptyOutDir: false } })).rejects.toThrow(replaced);
  await expect(run({ root: join(root, 'app'), build: { outDir: dist } })).rejects.toThrow(replaced);
  expect(await readdir(dist)).toEqual(['CNAME']);
});

test('A build fails if another plugin writes files into the output folder', async () => {
  const dist = join(root, 'dist');
  const writeRobots = async () => {
    await mkdir(dist);
    await writeFile(join(dist, 'robots.txt'), 'User-agent: *');
  };
  await expect(run({ plugins: [{ name: 'robots', closeBundle: writeRobots }] })).rejects.toThrow(
    /A plugin wrote robots\.txt into dist, .* write to \.cache\/client, .*\nNo page was written\./,
  );
  expect(await readdir(dist)).toEqual(['robots.txt']);
});

test('A build is rejected if Chromium is not installed, and the error says how to install it', async () => {
  vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', '');
  vi.stubEnv('CHROME_PATH', '');
  vi.stubEnv('PATH', '');
  vi.stubEnv('PUPPETEER_CACHE_DIR', root);
  try {
    const missing = /No Chromium was found\. Install one: .*\nNothing was built\./;
    await expect(run()).rejects.toThrow(missing);
    await expect(run({}, { routes: () => ['/'] })).rejects.toThrow(missing);
  } finally {
    vi.unstubAllEnvs();
  }
});
