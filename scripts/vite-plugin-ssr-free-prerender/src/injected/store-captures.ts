/** Captures pages at the moment at which they are ready, and keeps them until they are asked for. */

import { addToHead } from '../serialize/capture-page.ts';
import { trackLazyChunks } from '../serialize/chunks.ts';
import { watchEffectHead, watchHead } from '../serialize/head-tags.ts';
import { readPath } from '../serialize/markup.ts';
import { watchRuleTexts } from '../serialize/rule-texts.ts';
import { watchShell } from '../serialize/shell-attributes.ts';
import type { CapturedPage, ReadySignal } from '../types/snapshot.ts';
import { type CaptureAttempts, type CaptureSettings, createAttempts } from './capture-attempts.ts';
import { countDrawn, type PageContent, readContent, watchSeen } from './late-content.ts';
import { watchBeside, watchCaught, watchRoots } from './splash-elements.ts';
import { holdEffects, watchCommits } from './watch-commits.ts';
import { type DataWatch, watchData } from './watch-data.ts';

export type CaptureStore = Pick<
  CaptureAttempts,
  'captures' | 'waiting' | 'expect' | 'sentOn' | 'readsHead' | 'capturedContent' | 'contentAtAnswer'
> & {
  ready: ReadySignal;
  /** Adds what effects have done outside of the root: to the head, to `<html>` and `<body>`, beside it, in other roots; and what was caught. */
  addEffects: (page: CapturedPage) => void;
  /** Open tags of foreign head elements that have come since it was last called. */
  readForeignTags: () => string[];
  /** The page as it stands. */
  readContent: () => PageContent;
  /** Characters of it in elements that React has not made. */
  countDrawn: () => number;
  /** Elements that wait until they are seen, where the engine finds out when a page is ready. */
  countUnseen: () => number;
  data: DataWatch;
};

/** Behind the host: an app may say its path as its router does, which leaves the base out. */
function toAddress(said: string, base: string): string {
  const path = readPath(said);
  if (path === '' || path.startsWith(base)) return path;
  return `${path}/` === base ? base : base + path.replace(/^\//, '');
}

/** Calls back with the path that the app calls ready. */
function onReadyEvent(base: string, callback: (path: string) => void): void {
  document.addEventListener('prerender:ready', (event) => {
    const { path }: { path: string } = event instanceof CustomEvent ? event.detail : { path: '' };
    callback(toAddress(path, base));
  });
}

/** Milliseconds until an incomplete page is looked at again: a router may arrive without a commit. */
const pollInterval = 10;

/** @returns starts to work again and again, as long as it is needed; does nothing while it goes on */
function createPoll(isNeeded: () => boolean, work: () => void): () => void {
  let isPolling = false;
  const poll = (): void => {
    isPolling = isNeeded();
    if (!isPolling) return;
    setTimeout(() => {
      work();
      poll();
    }, pollInterval);
  };
  return () => {
    if (!isPolling) poll();
  };
}

function startWatches({ root, dynamicHead }: CaptureSettings) {
  const chunks = trackLazyChunks();
  return {
    chunks,
    head: watchHead(),
    effectHead: watchEffectHead(dynamicHead),
    texts: watchRuleTexts(),
    effects: holdEffects(),
    data: watchData(chunks.note),
    seen: watchSeen(),
    shell: watchShell(readPath(location.pathname)),
    roots: watchRoots(root),
    beside: watchBeside(root, readPath(location.pathname)),
    caught: watchCaught(root),
  };
}

/**
 * Captures the page synchronously, before any passive effect has changed the DOM: while the app dispatches `prerender:ready`
 * on the document, or, where it never does, in the commit that shows the expected page, before refs and layout effects too.
 */
export function storeCaptures(settings: CaptureSettings): CaptureStore {
  const { root, base, ready } = settings;
  const watches = startWatches(settings);
  const { head, effectHead, effects, data, seen, shell, roots, beside, caught } = watches;
  const attempts = createAttempts(settings, watches);
  const { captures, waiting, sentOn, readsHead, capturedContent, contentAtAnswer } = attempts;
  const deduces = ready === 'commit';
  const pollOnce = createPoll(attempts.isIncomplete, attempts.attemptAgain);
  // React holds content back for up to 300 ms after a fallback. It is captured in the commit that brings it, again before
  // any effect: a page is written as a server renders it, without what refs and layout effects do to the document.
  watchCommits(root, {
    ...(deduces && {
      changed: () => {
        caught.begin();
        attempts.beginInCommit();
      },
    }),
    committed: (committed) => {
      caught.begin();
      roots.note(committed);
      attempts.endInCommit();
    },
    started: (renderer) => {
      beside.begin();
      effects.watch(renderer);
    },
  });
  pollOnce();
  if (!deduces)
    onReadyEvent(base, (path) => {
      attempts.attempt(path);
      pollOnce();
    });
  return {
    ...{ captures, waiting, ready, data, sentOn, readsHead, capturedContent, contentAtAnswer },
    countDrawn: () => countDrawn(document.querySelector(root)),
    readContent: () => readContent(document.querySelector(root)),
    expect: (path) => {
      shell.expect(path);
      beside.expect(path);
      caught.expect();
      effects.hold();
      head.leave();
      attempts.expect(path);
      if (readsHead()) effectHead.reset();
      pollOnce();
    },
    addEffects: (page) => {
      page.faults.push(...roots.describe());
      if (readsHead()) addToHead(page, effectHead.read());
      page.beside = beside.read();
      page.caught = caught.read();
      if (!deduces) return;
      Object.assign(page, shell.read());
      if (page.shell.html.style) page.facts.styled.push('html');
    },
    readForeignTags: () => head.readForeignTags(readsHead() ? effectHead.read() : []),
    countUnseen: () => (deduces ? seen.count(document.querySelector(root)) : 0),
  };
}
