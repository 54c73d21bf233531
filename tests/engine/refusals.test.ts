/** What is refused before anything is built. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type UserConfig } from 'vite';
import { ssrFreePrerender } from 'vite-plugin-ssr-free-prerender';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

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
const run = (config: UserConfig = {}) =>
  build({
    ...{ root, configFile: false, logLevel: 'silent', ...config },
    plugins: [ssrFreePrerender({ routes: ['/'], canonical: (path) => path })],
  });

test('a base below the top of the host, with the line to write', async () => {
  await expect(run({ base: '/shop/' })).rejects.toThrow(
    /Vite's base is "\/shop\/": .* Write in the Vite configuration: base: '\/'\nNothing was built\./,
  );
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
