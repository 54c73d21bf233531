/** Captures the page that is there: again and again, until it is complete. */

import { addStyles, capturePage, knowsNoRouter } from '../serialize/capture-page.ts';
import type { LazyChunks } from '../serialize/chunks.ts';
import { readTree } from '../serialize/fiber.ts';
import type { HeadTags } from '../serialize/head-tags.ts';
import { readPath } from '../serialize/markup.ts';
import type { RuleTexts } from '../serialize/rule-texts.ts';
import { createFirstPrints, inFallback } from '../serialize/serialize-tree.ts';
import type { CapturedPage, ReadySignal } from '../types/snapshot.ts';
import { type PageContent, readContent } from './late-content.ts';
import type { EffectsHold } from './watch-commits.ts';
import type { DataWatch } from './watch-data.ts';

export type CaptureSettings = {
  /** Selector of the element that the app renders into. */
  root: string;
  /** The folder of the host that the site lies in. */
  base: string;
  /** Selectors of the template's head elements that the app keeps up to date. */
  dynamicHead: readonly string[];
  ready: ReadySignal;
};

/** Null while there is nothing to read in it. */
function findContainer(root: string, deduces: boolean): Element | null {
  const container = document.querySelector(root);
  return container && (!deduces || readTree(container)?.child) ? container : null;
}

/** Milliseconds after which a page that is empty stays so. */
const emptyTime = 1000;

/** An app that renders nothing at first may still think of something. */
function judgeEmpty(page: CapturedPage, milliseconds: number): void {
  if (milliseconds < emptyTime) page.unfinished ??= 'nothing is rendered yet';
  else page.faults.push('nothing is rendered');
}

type Watches = { head: HeadTags; texts: RuleTexts; effects: EffectsHold; data: DataWatch; chunks: LazyChunks };

export type CaptureAttempts = {
  /** Pages that were called ready, complete or not, by path. */
  captures: Map<string, CapturedPage>;
  /**
   * Called when the page of the path has been captured and is complete, when the app has sent on from it, or when it
   * will never be.
   */
  waiting: Map<string, () => void>;
  /** The page that comes next. */
  expect: (path: string) => void;
  attempt: (path: string) => void;
  /** The same for a page that is not complete. */
  attemptAgain: () => void;
  /** The same in a commit whose refs and layout effects have not been called. */
  beginInCommit: () => void;
  /** To be called at the end of each commit. */
  endInCommit: () => void;
  isIncomplete: () => boolean;
  /** Where the app has sent on from the expected page; null when it has not. */
  sentOn: () => string | null;
  /** True when effects make the head of the page that was captured last. */
  readsHead: () => boolean;
  /** The page that was captured last, at that moment. */
  capturedContent: () => PageContent;
  /** The same when the first answer came to it; null when none has come. */
  contentAtAnswer: () => PageContent | null;
};

/** What the page shows when it is captured, and when the first answer comes to it. */
function createContents(root: string, data: DataWatch) {
  const read = (): PageContent => readContent(document.querySelector(root));
  let captured = readContent(null);
  let atAnswer: PageContent | null = null;
  return {
    read,
    noteContent: (content: PageContent): void => {
      captured = content;
      atAnswer = null;
      data.noteReady(() => {
        atAnswer = read();
      });
    },
    ...{ capturedContent: () => captured, contentAtAnswer: () => atAnswer },
  };
}

export function createAttempts(
  { root, base, dynamicHead, ready }: CaptureSettings,
  { head, texts, effects, data, chunks }: Watches,
): CaptureAttempts {
  const captures = new Map<string, CapturedPage>();
  const waiting = new Map<string, () => void>();
  const deduces = ready === 'commit';
  const { read, noteContent, ...contents } = createContents(root, data);
  let isFirst = true;
  /** An app that says by itself when a page is ready may leave its title to an effect all the same. */
  let readsHead = deduces;
  let sentOn: string | null = null;
  let expectedSince = performance.now();
  /** Path of a page that is not complete: expected, or called ready too early. */
  let incomplete: string | null = deduces ? readPath(location.pathname) : null;
  /** A page that was captured in a commit which is under way, and what it showed before its layout effects. */
  let inCommit: CapturedPage | null = null;
  let untouched: PageContent | null = null;
  let isUntouched = false;
  const prints = deduces ? createFirstPrints(() => isUntouched) : null;

  const noteState = ({ unfinished, facts }: CapturedPage): void => {
    // What else a page waits for, an effect may bring.
    if (unfinished !== inFallback) effects.release();
    if (unfinished !== null) return;
    isFirst = false;
    readsHead = deduces || facts.titles.length === 0;
    noteContent(untouched ?? read());
  };
  const capture = (path: string): CapturedPage | null => {
    const container = findContainer(root, deduces);
    if (!container) return null;
    const captured = capturePage(path, { container, base, head, dynamicHead, isFirst, ready, prints, chunks });
    const { page } = captured;
    if (deduces && page.root === '') judgeEmpty(page, performance.now() - expectedSince);
    captures.set(path, page);
    sentOn = deduces ? captured.sentOn : null;
    incomplete = page.unfinished === null ? null : path;
    return page;
  };
  /** To be called when no commit is under way. */
  const settle = (page: CapturedPage): void => {
    noteState(page);
    // With those that the effects have brought which were held until now.
    const container = findContainer(root, deduces);
    if (container) addStyles(page, { container, head, texts });
    if (incomplete === null || sentOn !== null || page.unfinished === knowsNoRouter) waiting.get(page.path)?.();
  };
  const attempt = (path: string): void => {
    const page = capture(path);
    if (page) settle(page);
  };
  const attemptAgain = (): void => {
    if (incomplete !== null) attempt(incomplete);
  };
  return {
    ...{ captures, waiting, attempt, attemptAgain },
    expect: (path) => {
      sentOn = null;
      expectedSince = performance.now();
      incomplete = deduces ? path : null;
    },
    beginInCommit: () => {
      if (incomplete === null) return;
      isUntouched = true;
      try {
        inCommit = capture(incomplete);
        untouched = inCommit && read();
      } finally {
        isUntouched = false;
      }
    },
    endInCommit: () => {
      const page = inCommit;
      inCommit = null;
      if (page) settle(page);
      else attemptAgain();
      untouched = null;
    },
    isIncomplete: () => incomplete !== null,
    ...{ sentOn: () => sentOn, readsHead: () => readsHead, ...contents },
  };
}
