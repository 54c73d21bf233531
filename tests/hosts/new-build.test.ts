// Tests that nginx and Caddy send visitors complete pages while a new build is uploaded, and afterwards
// (scripts/site/hosting/README.md).
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'puppeteer';
import { launchBrowser } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { placesOf } from '../../scripts/shared/build-places.ts';
import { type CopiedProject, copyProject } from '../support/copied-project.ts';
import { arriveAt, awaitPrefetch, clickLink, hydrated, isMarked, mark, visit } from '../support/journey.ts';
import { type Hosts, hostNames, openHosts, upload } from '../support/open-hosts.ts';
import { distDirectory } from '../support/project.ts';
import { noVariables } from '../support/run-commands.ts';
import { type Tab, watchTab } from '../support/watch-tab.ts';

const [oldColour, newColour] = ['#f4f6f4', '#eef4ee'];
const newTagline = 'The second build';

/**
 * Builds the site with a new background colour on all pages and a new tagline on two pages. Returns the built folder.
 */
async function buildNext({ folder, run }: CopiedProject): Promise<string> {
  const brand = join(folder, 'content/brand.yaml');
  const source = await readFile(brand, 'utf8');
  expect(source).toContain(`ground: "${oldColour}"`);
  await writeFile(brand, source.replace(oldColour, newColour));
  for (const name of ['about', 'contact']) {
    const file = join(folder, `content/pages/${name}.yaml`);
    const page = parseDocument(await readFile(file, 'utf8'));
    page.setIn(['sections', 0, 'tagline'], newTagline);
    await writeFile(file, page.toString({ lineWidth: 0 }));
  }
  const { status, stdout, stderr } = run('build.ts', [], noVariables);
  expect(status, stdout + stderr).toBe(0);
  return placesOf(folder, 'production').dist;
}

let project: CopiedProject | undefined;
let hosts: Hosts;
let browser: Browser;

async function openTab(): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  const tab = await watchTab(page);
  const session = await tab.createCDPSession();
  await session.send('Security.setIgnoreCertificateErrors', { ignore: true });
  return tab;
}

type Watch = {
  /** The builds whose pages the visitor has received, and the number of received pages without valid styles. */
  seen: { builds: Set<string>; unstyled: number };
  /** Resolves when the visitor has received several pages of the new build. */
  renewed: Promise<void>;
};

/** Requests a page repeatedly until the new build answers. Every second request uses a new connection. */
function watch(name: (typeof hostNames)[number]): Watch {
  const seen = { builds: new Set<string>(), unstyled: 0 };
  // When the server reloads, it closes open connections. If this loses a request, repeat it, as browsers do.
  const askTwice = (headers: Record<string, string>): ReturnType<(typeof hosts.at)[typeof name]> =>
    hosts.at[name]('/about', { headers }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET') throw error;
      return hosts.at[name]('/about', { headers });
    });
  const look = async (headers: Record<string, string>): Promise<void> => {
    const { body, headers: answered } = await askTwice(headers);
    const [, style = ''] = /<style[^>]*>([\s\S]*?)<\/style>/.exec(body.toString()) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    seen.builds.add(hash);
    if (!answered['content-security-policy']?.includes(`'sha256-${hash}'`)) seen.unstyled += 1;
  };
  const lookOn = async (): Promise<void> => {
    for (let after = 0; after < 20; after += seen.builds.size > 1 ? 1 : 0) {
      await look({});
      await look({ connection: 'close' });
    }
  };
  return { seen, renewed: lookOn() };
}

let openTabs: Record<(typeof hostNames)[number], Tab>;
let watches: Watch[];
let lastBuild: string;

beforeAll(async () => {
  project = await copyProject();
  const next = await buildNext(project);
  hosts = await openHosts(distDirectory);
  lastBuild = join(hosts.folder, (await readFile(join(distDirectory, '_server/build'), 'utf8')).trim());
  browser = await launchBrowser();
  openTabs = { nginx: await openTab(), Caddy: await openTab() };
  for (const name of hostNames) {
    await visit(openTabs[name], `${hosts.origins[name]}/services`);
    // Prefetch a page, so that the tab has loaded its build's page list, which names the data files.
    await awaitPrefetch(openTabs[name], () => openTabs[name].hover('header a[href="/blog"]'));
  }
  watches = hostNames.map(watch);
  await upload(next, hosts.folder);
  for (const name of hostNames) await hosts.reload(name);
  await Promise.all(watches.map(({ renewed }) => renewed));
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await hosts?.close();
  project?.remove();
});

test('During the upload of a build, every page has a content security policy that allows its styles', () => {
  expect(watches.map(({ seen }) => [seen.builds.size, seen.unstyled])).toEqual([
    [2, 0],
    [2, 0],
  ]);
});

test.each(hostNames)(
  'After an upload to %s, pages show the new build’s colour, and the content security policy blocks nothing',
  async (name) => {
    const tab = await openTab();
    await visit(tab, `${hosts.origins[name]}/about`);
    const ground = await tab.$eval('main', (main) => getComputedStyle(main).getPropertyValue('--ground'));
    expect([ground.trim(), tab.troubles]).toEqual([newColour, []]);
  },
);

const showsNewWords = (tab: Tab): Promise<boolean> =>
  tab.$eval('main', (main, words) => main.textContent.includes(words), newTagline);

test.each(hostNames)(
  'After an upload to %s, an open tab continues with the code of the previous build',
  async (name) => {
    const tab = openTabs[name];
    await mark(tab);
    await clickLink(tab, 'About', 'header');
    await arriveAt(tab, '/about');
    expect([await isMarked(tab), await showsNewWords(tab), tab.troubles]).toEqual([true, false, []]);
  },
);

/** Matches the browser's console message about a response with status 404. No other message is allowed. */
const isMissing = (trouble: string): boolean => /^error: Failed to load resource: .* 404/.test(trouble);

test('A link to a page whose script no longer exists loads a new document, and the Back button works', async () => {
  await rm(lastBuild, { recursive: true });
  for (const name of hostNames) {
    const tab = openTabs[name];
    await mark(tab);
    const before = await tab.evaluate(() => location.pathname);
    await clickLink(tab, 'Contact', 'header');
    await tab.waitForFunction(() => location.pathname === '/contact' && !('marked' in window));
    await hydrated(tab);
    expect([name, await showsNewWords(tab)]).toEqual([name, true]);
    await tab.goBack();
    await tab.waitForFunction(
      (path) => document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href.endsWith(path),
      {},
      before,
    );
    expect(tab.troubles.filter((trouble) => !isMissing(trouble))).toEqual([]);
  }
});

test('A page whose data file is missing reloads once and then works', async () => {
  const tab = await openTab();
  await tab.setRequestInterception(true);
  let refused = false;
  tab.on('request', (request) => {
    const isFirst = !refused && /\/assets\/[\w-]+\.json$/.test(request.url());
    refused ||= isFirst;
    if (isFirst) void request.respond({ status: 404, contentType: 'text/plain', body: 'Not found' });
    else void request.continue();
  });
  await tab.goto(`${hosts.origins.nginx}/about`);
  await hydrated(tab);
  const type = await tab.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type));
  expect([refused, type]).toEqual([true, ['reload']]);
  expect(tab.troubles.filter((trouble) => !isMissing(trouble))).toEqual([]);
});
