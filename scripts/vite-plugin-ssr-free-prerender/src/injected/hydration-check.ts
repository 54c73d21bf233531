/** Checks in a written page that React hydrates it without changes. */

import {
  type Fiber,
  fiberTags,
  isDehydrated,
  pairIds,
  readIdPrefix,
  readTree,
  visitFibers,
} from '../serialize/fiber.ts';
import { onParsed } from '../serialize/markup.ts';
import type { ReadySignal } from '../types/snapshot.ts';
import {
  describeKept,
  findKeptParts,
  type KeptPart,
  type KeptParts,
  type ScriptWatch,
  watchScripts,
  withoutLate,
} from './attribute-mismatches.ts';
import {
  compareWithWritten,
  followNodes,
  type HydrationChange,
  type LostNodes,
  readHead,
  readWrittenNodes,
  type WrittenPage,
} from './compare-hydration.ts';
import { findHiddenText, type HiddenText, nothingHidden } from './hidden-text.ts';
import { letEffectsRun } from './install-window.ts';
import { watchCommits } from './watch-commits.ts';

type AdoptedPage = HydrationChange &
  LostNodes & {
    /** True if a portal is open in the first render: React can't hydrate such a page. */
    hasPortal: boolean;
    /** Ids of `useId` that hydration changed: written to hydrated. */
    ids: Record<string, string>;
    /** Text that a style sheet hides. Only looked for in loaded pages, as one of a kind is enough. */
    hiddenText: HiddenText;
  };

/** What is known once effects have run. */
type SettledPage = KeptParts & {
  /** The error that the app threw while it was hydrated, if React discarded the markup for it. */
  cause: string;
};

export type HydrationResult = AdoptedPage & SettledPage;

/** Resolves when the page and all its boundaries are hydrated. */
export type HydrationCheck = Promise<{ adopted: AdoptedPage; readSettled: () => SettledPage }>;

/** Reads the page when the parser has created it, before its scripts change it. */
function readWritten(root: string): WrittenPage & { scripts: ScriptWatch | null } {
  const written: ReturnType<typeof readWritten> = { html: '', head: [], nodes: [], scripts: null };
  onParsed(() => {
    const container = document.querySelector(root);
    if (!container) return;
    written.html = container.innerHTML;
    written.head = readHead();
    written.nodes = readWrittenNodes(container);
    written.scripts = watchScripts(container);
  });
  return written;
}

function someFiber(container: Element | null, matches: (fiber: Fiber) => boolean): boolean {
  let is = false;
  visitFibers((container && readTree(container)?.child) ?? null, (fiber) => {
    is ||= matches(fiber);
  });
  return is;
}

/**
 * Must be called before the document is parsed.
 * @param onAdopted called when the page and all its boundaries are hydrated
 */
export function startHydrationCheck(
  root: string,
  ready: ReadySignal,
  onAdopted: () => void = () => {},
): HydrationCheck {
  const written = readWritten(root);
  const readCause = watchCauses();
  return new Promise((resolve) => {
    let check: { noteChange: () => void; finish: () => void } | null = null;
    const begin = (): void => {
      const container = document.querySelector(root);
      const { scripts } = written;
      const change = {
        ...compareWithWritten(written, container),
        hasPortal: someFiber(container, ({ tag }) => tag === fiberTags.portal),
        hiddenText: container && window === window.parent ? findHiddenText(container) : nothingHidden,
      };
      const followed = followNodes(written, container);
      const compared = new Set<Element>();
      const kept: KeptPart[] = [];
      const findKept = (): void => {
        if (container && scripts) kept.push(...findKeptParts(readTree(container), scripts, compared));
      };
      findKept();
      let isDone = false;
      const finish = (): void => {
        if (isDone || someFiber(container, isDehydrated)) return;
        isDone = true;
        onAdopted();
        const adopted = { ...change, ...followed.read(), ids: readHydratedIds(container) };
        const readSettled = (): SettledPage => {
          scripts?.end();
          return { ...describeKept(scripts ? withoutLate(kept, scripts) : []), cause: readCause() };
        };
        resolve({ adopted, readSettled });
      };
      const noteChange = (): void => {
        if (isDone) return;
        followed.note();
        findKept();
      };
      check = { noteChange, finish };
      finish();
    };
    if (ready === 'event') document.addEventListener('prerender:ready', begin, { once: true });
    watchCommits(root, {
      changed: () => {
        // React hydrates boundaries later, each in a commit of its own.
        if (check) check.noteChange();
        else if (ready === 'commit') begin();
      },
      committed: () => check?.finish(),
    });
  });
}

/** Waits for the check, for effects, and for errors that React reports after it. Returns null after the timeout. */
export async function waitForHydration(check: HydrationCheck, timeout: number): Promise<HydrationResult | null> {
  const timedOut = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeout));
  const result = await Promise.race([check, timedOut]);
  if (!result) return null;
  await letEffectsRun();
  return { ...result.adopted, ...result.readSettled() };
}

const attributeNames: Readonly<Record<string, string>> = {
  htmlFor: 'for',
  className: 'class',
  xlinkHref: 'xlink:href',
};

/** Returns the attribute that React wrote for a prop: `clipPath` becomes `clip-path`, `popoverTarget` only lower case. */
function readAttribute(element: Element, prop: string): string {
  const hyphenated = prop.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const name = [attributeNames[prop] ?? prop, prop.toLowerCase(), hyphenated].find((each) =>
    element.hasAttribute(each),
  );
  return name === undefined ? '' : (element.getAttribute(name) ?? '');
}

/**
 * Returns ids of `useId` that hydration changes, written to hydrated. In production React keeps the written id on the
 * element, and gives the hydrated one to the rest of the app.
 */
function readHydratedIds(container: Element | null): Record<string, string> {
  if (!container) return {};
  const ids: [string, string][] = [];
  const prefix = readIdPrefix(container);
  visitFibers(readTree(container)?.child ?? null, ({ stateNode, memoizedProps }) => {
    if (!(stateNode instanceof Element) || !memoizedProps) return;
    for (const [prop, value] of Object.entries(memoizedProps))
      if (typeof value === 'string' && value.includes(`${prefix}R`))
        ids.push(...pairIds(readAttribute(stateNode, prop), value, prefix));
  });
  return Object.fromEntries(ids);
}

/** Returns a function that reads the message of the first cause that React named; empty if it named none. */
function watchCauses(): () => string {
  let first = '';
  addEventListener('error', ({ error }) => {
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    if (first === '' && cause instanceof Error) first = cause.message;
  });
  return () => first;
}
