/** What the engine is measured against: a page load per route, two at once, and the document as it then stands. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { launchBrowser } from 'vite-plugin-ssr-free-prerender';
import type { BenchSite } from './bench-site.ts';

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };
const pagesAtOnce = 2;

/** Serves the client build; each page's HTML preloads that page's chunk, so that the loop waits for no import twice. */
async function serveClient({ clientDir, moduleOf }: BenchSite) {
  const template = await readFile(join(clientDir, 'index.html'), 'utf8');
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'),
  );
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (extname(path)) {
      const content = await readFile(join(clientDir, path)).catch(() => null);
      if (!content) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(content);
      return;
    }
    const chunk = manifest[moduleOf(path)]?.file;
    const preload = `<link rel="modulepreload" crossorigin href="/${chunk}"></head>`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(template.replace('</head>', preload));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Renders all routes by plain page loads; resolves to the seconds, browser start included. */
export async function runPlainLoop(site: BenchSite, outDir: string): Promise<number> {
  const start = performance.now();
  const server = await serveClient(site);
  const browser = await launchBrowser();
  const queue = [...site.routes];
  const work = async (): Promise<void> => {
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(() => {
      document.addEventListener('prerender:ready', () => Object.assign(window, { isReady: true }));
    });
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      await page.goto(server.origin + path, { waitUntil: 'load' });
      await page
        .waitForFunction('window.isReady', { polling: 'mutation' })
        .catch(() => page.waitForFunction('window.isReady'));
      const file = join(outDir, path === '/' ? 'index.html' : `${path.slice(1)}.html`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await page.content());
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, work));
  await browser.close();
  server.close();
  return (performance.now() - start) / 1000;
}
