/** What is refused before anything is built. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type UserConfig } from 'vite';
import { type PluginOptions, ssrFreePrerender } from 'vite-plugin-ssr-free-prerender';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findNodeRefusal } from '../../scripts/vite-plugin-ssr-free-prerender/src/project/find-refusals.ts';

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
const run = (config: UserConfig = {}, options: PluginOptions = { routes: ['/'], canonical: (path) => path }) =>
  build({
    ...{ root, configFile: false, logLevel: 'silent', ...config },
    plugins: [ssrFreePrerender(options)],
  });

test('a base that is no folder of the host, with the line to write', async () => {
  await expect(run({ base: './' })).rejects.toThrow(
    /Vite's base "\.\/" is relative: .* Write .* in the Vite configuration: base: '\/'\nNothing was built\./,
  );
});

test('a router that is told of another base, with file and line, before a page is rendered', async () => {
  const imported = `import { BrowserRouter } from 'react-router-dom';\nconsole.log(<BrowserRouter></BrowserRouter>);\n`;
  await writeFile(join(root, 'main.tsx'), imported);
  await writeFile(join(root, 'index.html'), '<script type="module" src="/main.tsx"></script>');
  await expect(run({ base: '/shop/' })).rejects.toThrow(
    /main\.tsx:2: BrowserRouter has no basename, .* Write: <BrowserRouter basename=\{import\.meta\.env\.BASE_URL\}>/,
  );
});

test.each([
  { version: '20.19.5', says: 'This is Node 20.19.5; the engine needs 22.18 or newer. Run: nvm install 24' },
  { version: '22.17.1', says: 'This is Node 22.17.1; the engine needs 22.18 or newer. Run: nvm install 24' },
  { version: '22.18.0', says: null },
  { version: '24.1.0', says: null },
])('Node $version: $says', ({ version, says }) => {
  expect(findNodeRefusal(version)).toBe(says);
});

test('another React than the engine reads, with its version and the command', async () => {
  await install('react', '18.3.1');
  await expect(run()).rejects.toThrow(/The project has React 18\.3\.1; .* Run: npm install react@19 react-dom@19/);
});

test.each([
  { name: 'HashRouter', better: 'BrowserRouter' },
  { name: 'createHashRouter', better: 'createBrowserRouter' },
])('$name, with file and line, and the router to take', async ({ name, better }) => {
  const imported = `\nimport {\n  Link,\n  ${name},\n} from 'react-router-dom';\nconsole.log(Link, ${name});\n`;
  await writeFile(join(root, 'main.ts'), imported);
  await expect(run()).rejects.toThrow(
    new RegExp(`main\\.ts:2 uses ${name}: .* Write: import \\{ ${better} \\} from 'react-router-dom'`),
  );
});

test('a router that does not tell when a page is there, by name, with the line to write', async () => {
  await install('wouter', '3.9.0');
  await writeFile(join(root, 'node_modules/wouter/index.js'), 'export const useLocation = () => [location.pathname];');
  await writeFile(join(root, 'main.ts'), "import { useLocation } from 'wouter';\nconsole.log(useLocation());\n");
  await expect(run({}, {})).rejects.toThrow(
    /The app uses wouter, .* const \[path\] = useLocation\(\); useLayoutEffect\(.*'prerender:ready'/,
  );
});

test('a machine without a Chromium, with the ways to one', async () => {
  vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', '');
  vi.stubEnv('CHROME_PATH', '');
  vi.stubEnv('PATH', '');
  vi.stubEnv('PUPPETEER_CACHE_DIR', root);
  try {
    await expect(run()).rejects.toThrow(/No Chromium was found\. Install one .*\nNothing was built\./);
  } finally {
    vi.unstubAllEnvs();
  }
});
