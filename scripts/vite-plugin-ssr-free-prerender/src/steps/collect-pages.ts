/** Collects the pages of a run, each from the cache or rendered now. */
import { isProvenFor, whyRender } from '../cache/route-cache.ts';
import { saysNothing } from '../diagnostics/find-capture-problems.ts';
import { findUnknownPaths } from '../diagnostics/find-site-problems.ts';
import { escapeStyle } from '../output/adopt-rules.ts';
import { renderPages } from '../render/render-pages.ts';
import { addressOf, belowBase, decodeText, encodePath } from '../types/paths.ts';
import type { Capture, KeptCapture } from '../types/snapshot.ts';
import type { Finding } from '../types/types.ts';
import { type Run, type SitePage, timed } from './run.ts';

/** Milliseconds for the page of an address that nobody has: an app may show none. */
const timeForNowhere = 3000;

/** Addresses of the chunks that a page needs, as the options name them. */
const chunksOf = ({ build, options }: Run, path: string): string[] =>
  build.chunks.modulePreloads(options.routeOf(path)?.modules ?? []);

/** Addresses of the chunks that a page names, and the data of its root element. */
function namesOf(run: Run, path: string, { chunks }: Pick<KeptCapture, 'chunks'>) {
  const { modules, preload = true, data } = run.options.routeOf(path) ?? {};
  const preloads = modules ? chunksOf(run, path) : run.build.chunks.preloadsOf(chunks);
  return [preload ? preloads : [], data] as const;
}

const assemble = (run: Run, path: string, capture: Capture): string =>
  run.build.assemble(capture, path, ...namesOf(run, path, capture));

/** What a page is put together from, as a hash; null where a later run cannot ask for it. */
export const identifyPage = (run: Run, page: SitePage): string | null =>
  run.build.cache && run.build.identify(page, page.path, ...namesOf(run, page.path, page));

/** The finished HTML of a page; made when it is asked for, as the pages of a large site fill the memory. */
export const assemblePage = (run: Run, path: string): string => assemble(run, path, run.captures.read(path));

/** Texts of the rules of scripts that pages carry, each once. */
export const readScriptRules = ({ pages }: Run): string[] => [
  ...new Set([...pages.values()].flatMap(({ rules }) => rules.map(escapeStyle))),
];

/** Reads pages from the cache where their inputs have not changed, and renders the others: these come first. */
async function readOrRender(run: Run, paths: readonly string[]): Promise<SitePage[]> {
  const { options, build, browser, report } = run;
  const { cache, inputsOf } = build;
  const kept: SitePage[] = [];
  const reasons = new Map<string, string>();
  for (const path of paths) {
    const cached = cache?.read(path) ?? null;
    const why = options.force ? 'forced' : inputsOf ? whyRender(inputsOf(path), cached) : 'no cache';
    if (why !== null) reasons.set(path, why);
    else if (cached) kept.push({ ...cached, status: 'kept', reason: 'unchanged' });
  }
  const { clientDir, root, base, timeout, signal, onProgress, cold = false } = options;
  const snapshots = await renderPages([...reasons.keys()], {
    ...{ clientDir, root, base, timeout, signal, cold, browser, report },
    dynamicHead: build.dynamicHead,
    ready: build.ready,
    progress: onProgress,
    noteSentOn: (path, to) => void run.sentOn.set(path, to),
    assemble: (path, capture) => assemble(run, path, capture),
    keep: run.captures.keep,
  });
  const rendered = snapshots.map(
    (snapshot): SitePage => ({
      ...snapshot,
      inputs: inputsOf?.(snapshot.path) ?? {},
      ...{ provenFor: null, status: 'rendered', reason: reasons.get(snapshot.path) ?? '' },
    }),
  );
  return [...rendered, ...kept];
}

/** Renders pages once more, each loaded by itself; gives those that became others by it. */
export async function renderAfresh(run: Run, paths: readonly string[]): Promise<SitePage[]> {
  const { pages, options } = run;
  if (options.cold) return [];
  const former = new Map(paths.map((path) => [path, assemblePage(run, path)]));
  // What is wrong with them was told when they were rendered first.
  const rendered = await readOrRender(
    { ...run, options: { ...options, force: true, cold: true }, report: () => {} },
    paths,
  );
  return rendered.flatMap((page) => {
    const { status, reason } = pages.get(page.path) ?? page;
    const own = { ...page, status, reason };
    pages.set(page.path, own);
    return assemblePage(run, page.path) === former.get(page.path) ? [] : own;
  });
}

/** An address that nobody has. */
const nowhere = 'an-address-that-nobody-has';

/** Characters of a page that is no more than its sign of waiting. */
const waitingSign = 200;

/** Renders pages of which nobody hears anything. */
async function renderQuietly(run: Run, paths: readonly string[]): Promise<SitePage[]> {
  const timeout = Math.min(run.options.timeout, timeForNowhere);
  return readOrRender({ ...run, options: { ...run.options, timeout }, sentOn: new Map(), report: () => {} }, paths);
}

/** Whether a page is none, given what was found in it. */
type JudgeMissing = (page: SitePage, held: readonly Finding[]) => boolean;

/** Attributes by which a link or a menu shows where the visitor is: they differ on the page of an unknown address too. */
const stateAttribute = / (?:class|style|aria-current|data-[\w-]+)="[^"]*"/g;
const withoutStates = (html: string): string => html.replaceAll(stateAttribute, '');

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '').trim();

/**
 * Tells pages from what the app shows at an address that it does not know: by its router, by the canonical that a page is expected
 * to have, or else by the page of an address that nobody has.
 */
async function learnMissing(run: Run): Promise<JudgeMissing> {
  const { canonicalOf } = run.options;
  const byRouter = ({ path }: SitePage): boolean | null => run.captures.read(path).errorPage?.isNotFound ?? null;
  if (canonicalOf(addressOf(nowhere, run.options.base)) !== undefined)
    return (page) => byRouter(page) ?? page.facts.canonicals[0] !== canonicalOf(page.path);
  const address = addressOf(nowhere, run.options.base);
  const [missing] = await renderQuietly(run, [address]);
  const rootOf = ({ path }: SitePage): string => withoutStates(run.captures.read(path).root);
  const missingRoot = missing && rootOf(missing);
  const isAlike = (page: SitePage): boolean => {
    const root = rootOf(page);
    return [page.path, encodePath(page.path), decodeText(page.path)].some(
      (each) => missingRoot?.replaceAll(address, each) === root,
    );
  };
  // A page for unknown addresses is alike by its nature, and a site may have more of them. An app that waits is alike everywhere.
  const others = [...run.pages.values()].filter(({ path }) => !path.endsWith('/404'));
  const waits = others.every(
    (page) => isAlike(page) && textOf(rootOf(page)).length < waitingSign && byRouter(page) === null,
  );
  const [alike] = others;
  if (alike && waits) {
    const message = `Every address shows the same short page ("${textOf(rootOf(alike))}"), so pages cannot be told from unknown addresses. Does the app wait for something before it shows itself? Show the page in the first render.`;
    run.report({ kind: 'not-ready', route: alike.path, message });
    return (page) => byRouter(page) ?? false;
  }
  // What is alike now may not stay so: then it is told that it comes late.
  return (page, held) =>
    byRouter(page) ??
    (isAlike(page) &&
      !held.some((finding) => finding.kind === 'late-content' && finding.route === page.path && !saysNothing(finding)));
}

/** Pages that known ones link to or send on to, each with one of these. */
function findMore({ pages, sentOn, build, options }: Run): [path: string, referrer: string][] {
  const facts = [...pages.values()].map((page) => page.facts);
  const sent = [...sentOn].flatMap(([from, to]): [string, string][] =>
    belowBase(to, options.base) === null ? [] : [[to, from]],
  );
  return [...findUnknownPaths(facts, new Set(build.files), options.base), ...sent];
}

/** Adds the pages that known ones lead to, until there are no more. */
async function crawlLinks(run: Run): Promise<void> {
  const { pages, referrers } = run;
  let isMissing: JudgeMissing | null = null;
  const tried = new Set([...pages.keys(), ...run.sentOn.keys()]);
  for (;;) {
    const found = new Map(findMore(run).filter(([path]) => !tried.has(path)));
    if (found.size === 0) return;
    isMissing ??= await learnMissing(run);
    for (const [path, referrer] of found) {
      tried.add(path);
      referrers.set(path, referrer);
    }
    const held: Finding[] = [];
    const rendered = await readOrRender({ ...run, report: (finding) => void held.push(finding) }, [...found.keys()]);
    const missing = new Set<string>();
    for (const page of rendered)
      if (isMissing(page, held)) missing.add(page.path);
      else pages.set(page.path, page);
    // What is wrong with a page that is none is nobody's concern: the link to it is a finding.
    for (const finding of held) if (!missing.has(finding.route)) run.report(finding);
  }
}

export const collectPages = (run: Run): Promise<void> =>
  timed(run, 'render', async () => {
    for (const page of await readOrRender(run, run.build.routes)) run.pages.set(page.path, page);
    if (run.options.crawl) await crawlLinks(run);
    const { visitors } = run.options;
    run.unproven = [...run.pages.values()].filter((page) => !isProvenFor(page, visitors)).map(({ path }) => path);
  });
