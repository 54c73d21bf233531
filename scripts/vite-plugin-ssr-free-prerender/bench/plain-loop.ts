/**
 * The simple loop that the benchmark compares with the engine. It loads the routes, two in parallel, and writes each
 * page's `page.content()`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { launchBrowser } from 'vite-plugin-ssr-free-prerender';
import type { GeneratedSite } from './generate-site.ts';

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };
const pagesAtOnce = 2;

/**
 * Serves the client build. The HTML of each page preloads the page's chunk. Otherwise the browser would learn about the
 * chunk only after it has loaded the entry script, and the comparison would be unfair.
 */
async function serveClient({ clientDir, moduleOf }: GeneratedSite) {
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
    const preload = `<link rel="modulepreload" crossorigin href="/${manifest[moduleOf(path)]?.file}"></head>`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(template.replace('</head>', preload));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, server };
}

/** Renders all routes into a folder. Returns the duration in seconds, including the start of the browser. */
export async function runPlainLoop(site: GeneratedSite, outDir: string): Promise<number> {
  const start = performance.now();
  await mkdir(outDir, { recursive: true });
  const { origin, server } = await serveClient(site);
  const browser = await launchBrowser();
  const queue = [...site.routes];
  const work = async (): Promise<void> => {
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(() => {
      const ready = new Promise((resolve) => document.addEventListener('prerender:ready', resolve));
      Object.assign(window, { whenReady: () => ready.then(() => true) });
    });
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      await page.goto(origin + path, { waitUntil: 'load' });
      await page.evaluate('whenReady()');
      await writeFile(join(outDir, `${path === '/' ? 'index' : path.slice(1)}.html`), await page.content());
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, work));
  await browser.close();
  server.closeAllConnections();
  server.close();
  return (performance.now() - start) / 1000;
}
