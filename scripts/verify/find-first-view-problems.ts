/** Loads each new page as a visitor's browser does and compares what it loads before the app, and how it paints, with the budget. */
import { basename } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import type { BuiltSite } from 'vite-plugin-ssr-free-prerender';
import { hrefs, urgentPaths } from '../../src/routes/hrefs.ts';
import { budgets, kilobytes } from '../budgets.ts';
import { serveSite } from '../serve/serve-site.ts';

type Problem = { route: string; message: string };
type FirstView = {
  /** Loaded before the app, the document first. */
  requests: { name: string; bytes: number }[];
  /** Cumulative layout shift until the app has taken over. */
  layoutShift: number;
  /** What moved, as `tag.class`. */
  moved: string[];
};

const viewports = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

/** Remembers what moves, from the first moment on. */
function watchShifts(): void {
  type Shift = PerformanceEntry & { value: number; sources?: { node: Node | null }[] };
  const shifts: { value: number; moved: string[] }[] = [];
  Object.assign(window, { shifts });
  const isShift = (entry: PerformanceEntry): entry is Shift => 'value' in entry;
  const nameOf = (node: Node | null): string =>
    node instanceof Element ? [node.localName, ...node.classList].join('.') : (node?.nodeName ?? 'a node that is gone');
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries().filter(isShift)) {
      shifts.push({ value: shift.value, moved: (shift.sources ?? []).map(({ node }) => nameOf(node)) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function readFirstView(tab: Page, address: string): Promise<FirstView> {
  await tab.goto(address, { waitUntil: 'load' });
  await tab.waitForSelector('html[data-hydrated]');
  return tab.evaluate(() => {
    const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(
      (entry) => entry instanceof PerformanceResourceTiming,
    );
    const app = loaded.find(({ name }) => /\/assets\/app-[^/]+\.js$/.test(name))?.startTime ?? Number.POSITIVE_INFINITY;
    const shifts: { value: number; moved: string[] }[] = Reflect.get(window, 'shifts');
    return {
      requests: loaded
        .filter(({ startTime }) => startTime < app)
        .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
      layoutShift: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: [...new Set(shifts.flatMap(({ moved }) => moved))],
    };
  });
}

function judge(route: string, width: number, { requests, layoutShift, moved }: FirstView): Problem[] {
  const problems: Problem[] = [];
  const bytes = requests.reduce((sum, request) => sum + request.bytes, 0);
  const names = requests.map((request) => `${basename(request.name) || 'the page'} ${kilobytes(request.bytes)}`);
  const report = (found: string): void => {
    problems.push({ route, message: `At ${width} px ${found}` });
  };
  // Where the app is loaded at once, its budget is that of the scripts.
  if (!urgentPaths.includes(route)) {
    if (bytes > budgets.firstView)
      report(
        `the first view loads ${kilobytes(bytes)}, and the budget is ${kilobytes(budgets.firstView)}: ${names.join(', ')}. Load less before the app.`,
      );
    if (requests.length > budgets.firstViewRequests)
      report(
        `the first view makes ${requests.length} requests, and the budget is ${budgets.firstViewRequests}: ${names.join(', ')}. Load less before the app.`,
      );
  }
  if (Number(layoutShift.toFixed(3)) > budgets.layoutShift)
    report(
      `the layout shifts by ${layoutShift.toFixed(3)}: ${moved.join(', ')}. Give what comes later its place from the start.`,
    );
  return problems;
}

async function visitAll(
  browser: Browser,
  origin: string,
  paths: readonly string[],
  viewport: { width: number; height: number },
  signal: AbortSignal,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const path of paths) {
    signal.throwIfAborted();
    // A context of its own: nothing is in a cache, as on a first visit.
    const context = await browser.createBrowserContext();
    try {
      const tab = await context.newPage();
      await tab.setViewport(viewport);
      await tab.evaluateOnNewDocument(watchShifts);
      problems.push(...judge(path, viewport.width, await readFirstView(tab, origin + path)));
    } finally {
      await context.close();
    }
  }
  return problems;
}

export async function findFirstViewProblems({ folder, pages, openBrowser, signal }: BuiltSite): Promise<Problem[]> {
  // The dashboard sends on whoever is not signed in.
  const paths = pages.filter(({ fresh, path }) => fresh && path !== hrefs.welcome).map(({ path }) => path);
  if (paths.length === 0) return [];
  const [browser, { server, origin }] = await Promise.all([openBrowser(), serveSite(folder, 0, null)]);
  try {
    const visits = viewports.map((viewport) => visitAll(browser, origin, paths, viewport, signal));
    return (await Promise.all(visits)).flat();
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
