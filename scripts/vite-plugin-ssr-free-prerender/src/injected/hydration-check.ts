/** Checks whether React hydrates a prerendered page without changes. Runs in the page. */

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
    /** True if a portal is open in the first render. React can't hydrate such a page. */
    hasPortal: boolean;
    /** The `useId` ids that hydration changed: maps each prerendered id to its hydrated id. */
    ids: Record<string, string>;
    /**
     * Text that a stylesheet hides until a script runs. The engine verifies most pages in frames, and doesn't search
     * them for this text. It searches only the pages that it loads in a tab: at least one page of each kind.
     */
    hiddenText: HiddenText;
  };

/** The results that are complete only after effects have run. */
type SettledPage = KeptParts & {
  /** The message of the error that made React discard the prerendered markup; empty if there was no such error. */
  cause: string;
};

export type HydrationResult = AdoptedPage & SettledPage;

/** Resolves when the page and all its Suspense boundaries are hydrated. */
export type HydrationCheck = Promise<{ adopted: AdoptedPage; readSettled: () => SettledPage }>;

/** Reads the page as soon as it is parsed, before its scripts change it. */
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
 * Starts to check how React hydrates the page. Must be called before the document is parsed.
 * @param onAdopted called when the page and all its Suspense boundaries are hydrated
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
        // React hydrates each Suspense boundary in a separate, later commit.
        if (check) check.noteChange();
        else if (ready === 'commit') begin();
      },
      committed: () => check?.finish(),
    });
  });
}

/** Waits for the check, for effects, and for errors that React reports after them. Returns null after the timeout. */
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

/**
 * Returns the value of the attribute that React writes for a prop, or an empty string. React writes `clipPath` as
 * `clip-path`, and `popoverTarget` as `popovertarget`.
 */
function readAttribute(element: Element, prop: string): string {
  const hyphenated = prop.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const name = [attributeNames[prop] ?? prop, prop.toLowerCase(), hyphenated].find((each) =>
    element.hasAttribute(each),
  );
  return name === undefined ? '' : (element.getAttribute(name) ?? '');
}

/**
 * Maps the prerendered `useId` ids to the hydrated ids. In production, React keeps the prerendered id on the element,
 * but `useId` returns the hydrated id to the app.
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

/**
 * Finds out why React discarded the prerendered markup. React reports the reason as the cause (`error.cause`) of an
 * uncaught error. Returns a function that returns the message of the first cause, or an empty string.
 */
function watchCauses(): () => string {
  let first = '';
  addEventListener('error', ({ error }) => {
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    if (first === '' && cause instanceof Error) first = cause.message;
  });
  return () => first;
}
