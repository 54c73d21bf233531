/** Captures each page when it is ready, and stores the captures until `visitPages` reads them. */

import { addStyles, addToHead, type CaptureSettings, capturePage, knowsNoRouter } from '../serialize/capture-page.ts';
import { trackLazyChunks } from '../serialize/chunks.ts';
import { readTree } from '../serialize/fiber.ts';
import { watchEffectHead, watchHead } from '../serialize/head-tags.ts';
import { readPath } from '../serialize/markup.ts';
import { watchRuleTexts } from '../serialize/rule-texts.ts';
import { createFirstPrints, inFallback } from '../serialize/serialize-tree.ts';
import { watchShell } from '../serialize/shell-attributes.ts';
import type { CapturedPage } from '../types/snapshot.ts';
import { countDrawn, type PageContent, readContent, watchIntersections } from './late-content.ts';
import { watchSplash } from './splash-elements.ts';
import { holdEffects, watchCommits } from './watch-commits.ts';
import { DataWatch } from './watch-data.ts';
import { watchCaught, watchRoots } from './watch-roots.ts';

/** Milliseconds to wait for content before an empty page is reported as empty. */
const emptyTime = 1000;
/**
 * Milliseconds between attempts to capture an unfinished page. Polling is needed, because a router may finish without a
 * React commit.
 */
const pollInterval = 10;

/**
 * Adds the site's base (Vite's `base`) to a path that the app reports. Apps may report paths without the base, as their
 * routers do.
 */
function toAddress(reported: string, base: string): string {
  const path = readPath(reported);
  if (path === '' || path.startsWith(base)) return path;
  return `${path}/` === base ? base : base + path.replace(/^\//, '');
}

function startWatches({ root, dynamicHead }: CaptureSettings) {
  const chunks = trackLazyChunks();
  return {
    chunks,
    head: watchHead(),
    effectHead: watchEffectHead(dynamicHead),
    texts: watchRuleTexts(),
    effects: holdEffects(),
    data: new DataWatch(chunks.note),
    countObserved: watchIntersections(),
    shell: watchShell(),
    splash: watchSplash(root),
    roots: watchRoots(root),
    caught: watchCaught(root),
  };
}

/**
 * Captures pages before passive effects change the DOM. If the app dispatches `prerender:ready`, the page is captured
 * during that event. Otherwise it is captured in the commit that shows the expected page, before React sets refs and
 * runs layout effects.
 */
export class CaptureStore {
  readonly settings: CaptureSettings;
  readonly watches: ReturnType<typeof startWatches>;
  /** The captures of finished and unfinished pages, keyed by path. */
  readonly captures = new Map<string, CapturedPage>();
  /** The path to which the app redirected from the unfinished page; null if it didn't redirect. */
  redirect: string | null = null;
  /** True if tags that effects add to the head become part of the last captured page. */
  readsHead: boolean;
  /** The content of the last captured page at the moment of its capture. */
  captured: PageContent = readContent(null);
  /**
   * The content of the last captured page when the first response after its capture arrives. The response hasn't
   * changed the page yet, so this content shows whether a response or an effect changed the page. Null until then.
   */
  atAnswer: PageContent | null = null;

  /** True if the engine itself detects when a page is ready, without a `prerender:ready` event from the app. */
  readonly #deduces: boolean;
  readonly #prints = createFirstPrints(() => this.#isUntouched);
  #onSettled: ((path: string) => void) | null = null;
  #isFirst = true;
  #expectedSince = performance.now();
  /** The path of the page to capture next: a page that is expected, or whose last capture was unfinished. */
  #unfinished: string | null;
  /** True while a page is captured within a commit, before refs and layout effects can change the DOM. */
  #isUntouched = false;
  #inCommit: { page: CapturedPage; content: PageContent } | null = null;

  constructor(settings: CaptureSettings) {
    const { root, base, ready } = settings;
    this.settings = settings;
    this.watches = startWatches(settings);
    this.#deduces = ready === 'commit';
    // If the app dispatches `prerender:ready`, tags from effects are added only to pages that were captured without a
    // title. `#settle` checks this.
    this.readsHead = this.#deduces;
    this.#unfinished = this.#deduces ? readPath(location.pathname) : null;
    const { caught, roots, splash, effects } = this.watches;
    watchCommits(root, {
      changed: this.#deduces ? () => this.#captureInCommit() : null,
      committed: (committed) => {
        caught.begin();
        roots.note(committed);
        this.#endCommit();
      },
      started: (renderer) => {
        splash.begin();
        effects.watch(renderer);
      },
    });
    setInterval(() => this.#captureNow(this.#unfinished), pollInterval);
    if (this.#deduces) return;
    document.addEventListener('prerender:ready', (event) => {
      const { path }: { path: string } = event instanceof CustomEvent ? event.detail : { path: '' };
      this.#captureNow(toAddress(path, base));
    });
  }

  startPage(path: string): void {
    const { shell, splash, caught, effects, head, effectHead, data } = this.watches;
    shell.startPage(path);
    splash.startPage(path);
    caught.startPage();
    effects.hold();
    head.startPage();
    data.startPage();
    this.captures.delete(path);
    this.redirect = null;
    this.#expectedSince = performance.now();
    this.#unfinished = this.#deduces ? path : null;
    if (this.readsHead) effectHead.reset();
  }

  /** Resolves when the page's capture is finished, when the app redirects, or if waiting longer can't help. */
  waitFor(path: string): Promise<void> {
    return new Promise((resolve) => {
      this.#onSettled = (settled) => {
        if (settled === path) resolve();
      };
    });
  }

  readContent(): PageContent {
    return readContent(document.querySelector(this.settings.root));
  }

  countDrawn(): number {
    return countDrawn(document.querySelector(this.settings.root));
  }

  /** Returns the number of elements that render only when scrolled into view. */
  countUnseen(): number {
    return this.#deduces ? this.watches.countObserved(document.querySelector(this.settings.root)) : 0;
  }

  /**
   * Completes a capture. Adds the changes that effects made outside of the root, and the errors that error boundaries
   * caught.
   */
  addEffects(page: CapturedPage): void {
    const { roots, effectHead, splash, caught, shell, head } = this.watches;
    const ofEffects = this.readsHead ? effectHead.read() : [];
    page.faults.push(...roots.describe());
    addToHead(page, ofEffects);
    page.foreignTags.push(...head.readForeignTags(ofEffects));
    page.splash = splash.read();
    page.caught = caught.read();
    if (!this.#deduces) return;
    Object.assign(page, shell.read());
    if (page.shell.html.style) page.facts.styled.push('html');
  }

  #findContainer(): Element | null {
    const container = document.querySelector(this.settings.root);
    return container && (!this.#deduces || readTree(container)?.child) ? container : null;
  }

  #capture(path: string): CapturedPage | null {
    const { settings } = this;
    const { head, chunks } = this.watches;
    const container = this.#findContainer();
    if (!container) return null;
    const source = { settings, container, head, isFirst: this.#isFirst, prints: this.#prints, chunks };
    const { page, redirect } = capturePage(path, source);
    if (this.#deduces && page.root === '') {
      if (performance.now() - this.#expectedSince < emptyTime) page.unfinished ??= 'nothing is rendered yet';
      else page.faults.push('nothing is rendered. Render the content in the first render, not in an effect');
    }
    this.captures.set(path, page);
    this.redirect = this.#deduces ? redirect : null;
    this.#unfinished = page.unfinished === null ? null : path;
    return page;
  }

  /**
   * Finishes a capture attempt: runs the effects that were held back, adds styles, and resolves the promise of
   * `waitFor`. Must be called when no commit is in progress.
   * @param content the page's content before its layout effects; null to read the current content
   */
  #settle(page: CapturedPage, content: PageContent | null): void {
    const { effects, head, texts, data } = this.watches;
    // Run the effects that were held back until the capture, because an unfinished page may wait for one of them. A
    // page that waits for a lazy component doesn't need its effects.
    if (page.unfinished !== inFallback) effects.release();
    if (page.unfinished === null) {
      this.#isFirst = false;
      this.readsHead = this.#deduces || page.facts.titles.length === 0;
      this.captured = content ?? this.readContent();
      this.atAnswer = null;
      data.noteReady(() => {
        this.atAnswer = this.readContent();
      });
    }
    // Styles are read after `release()`, because the held effects may add styles.
    const container = this.#findContainer();
    if (container) addStyles(page, { container, head, texts });
    const isSettled = this.#unfinished === null || this.redirect !== null || page.unfinished === knowsNoRouter;
    if (isSettled) this.#onSettled?.(page.path);
  }

  #captureNow(path: string | null): void {
    const page = path === null ? null : this.#capture(path);
    if (page) this.#settle(page, null);
  }

  #captureInCommit(): void {
    this.watches.caught.begin();
    if (this.#unfinished === null) return;
    this.#isUntouched = true;
    try {
      const page = this.#capture(this.#unfinished);
      this.#inCommit = page && { page, content: this.readContent() };
    } finally {
      this.#isUntouched = false;
    }
  }

  #endCommit(): void {
    const inCommit = this.#inCommit;
    this.#inCommit = null;
    if (inCommit) this.#settle(inCommit.page, inCommit.content);
    else this.#captureNow(this.#unfinished);
  }
}
