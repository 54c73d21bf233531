/** Checks in a written page that React adopts it as it stands. */

import { fiberTags, isDehydrated, pairIds, readIdPrefix, readTree, visitFibers } from '../serialize/fiber.ts';
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
import { letEffectsRun } from './install-window.ts';
import { findVeiledText, nothingVeiled, type VeiledText } from './late-content.ts';
import { watchCommits } from './watch-commits.ts';

type AdoptedPage = HydrationChange &
  LostNodes & {
    /** A portal is open in the first render: React adopts no page with one. */
    hasPortal: boolean;
    /** Ids that hydration gives (`useId`) where the written page has others: written to hydrated. */
    ids: Record<string, string>;
    /** Looked for in pages that are loaded by themselves: one of a kind is enough. */
    veiled: VeiledText;
  };

/** What is known once effects have run. */
type SettledPage = KeptParts & {
  /** What the app threw while it was hydrated, if React has gone on without the written markup. */
  cause: string;
};

export type HydrationResult = AdoptedPage & SettledPage;

/** Resolves when the page and all its boundaries are adopted. */
export type HydrationCheck = Promise<{ adopted: AdoptedPage; readSettled: () => SettledPage }>;

type ParsedPage = WrittenPage & { scripts: ScriptWatch | null };

/** The page as the parser has made it, before any script of its own. */
function readWritten(root: string): ParsedPage {
  const written: ParsedPage = { html: '', head: [], nodes: [], scripts: null };
  document.addEventListener('readystatechange', () => {
    const container = document.querySelector(root);
    if (document.readyState !== 'interactive' || !container) return;
    written.html = container.innerHTML;
    written.head = readHead();
    written.nodes = readWrittenNodes(container);
    written.scripts = watchScripts(container);
  });
  return written;
}

function hasPortal(container: Element | null): boolean {
  let has = false;
  visitFibers((container && readTree(container)?.child) ?? null, ({ tag }) => {
    has ||= tag === fiberTags.portal;
  });
  return has;
}

/** True while the markup of a boundary still waits to be adopted: React does that at its leisure. */
function waitsForBoundary(container: Element | null): boolean {
  const tree = container && readTree(container);
  let waits = false;
  visitFibers(tree?.child ?? null, (fiber) => {
    waits ||= isDehydrated(fiber);
  });
  return waits;
}

/**
 * Must be called before the document is parsed.
 * @param onAdopted called when all is adopted: with the signal, or with the last boundary
 */
export function startHydrationCheck(
  root: string,
  ready: ReadySignal,
  onAdopted: () => void = () => {},
): HydrationCheck {
  const written = readWritten(root);
  const readCause = watchCauses();
  let [onChanged, onCommit] = [(): void => {}, (): void => {}];
  return new Promise((resolve) => {
    const check = (): void => {
      const container = document.querySelector(root);
      const { scripts } = written;
      // The page itself is adopted now; boundaries are adopted later, each in a commit of its own.
      const change = {
        ...compareWithWritten(written, container),
        hasPortal: hasPortal(container),
        veiled: container && window === window.parent ? findVeiledText(container) : nothingVeiled,
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
        if (isDone) return;
        isDone = !waitsForBoundary(container);
        if (!isDone) return;
        onAdopted();
        const readSettled = (): SettledPage => {
          scripts?.end();
          return { ...describeKept(scripts ? withoutLate(kept, scripts) : []), cause: readCause() };
        };
        const adopted = { ...change, ...followed.read(), ids: readHydratedIds(container) };
        resolve({ adopted, readSettled });
      };
      onChanged = () => {
        if (isDone) return;
        followed.note();
        findKept();
      };
      onCommit = finish;
      finish();
    };
    whenReady(ready, root, { ready: check, changed: () => onChanged(), committed: () => onCommit() });
  });
}

/** Waits for the check, for effects, and for the errors that React reports after it. Null when the page never called itself ready. */
export async function waitForHydration(check: HydrationCheck, timeout: number): Promise<HydrationResult | null> {
  const timedOut = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeout));
  const result = await Promise.race([check, timedOut]);
  if (!result) return null;
  await letEffectsRun();
  return { ...result.adopted, ...result.readSettled() };
}

/** Attributes whose names differ from those of the props by more than case and hyphens. */
const attributeNames: Readonly<Record<string, string>> = {
  htmlFor: 'for',
  className: 'class',
  xlinkHref: 'xlink:href',
};

/** The attribute of a prop, under whatever name React has given it: `clipPath` is `clip-path`, `popoverTarget` is not. */
function readAttribute(element: Element, prop: string): string {
  const hyphenated = prop.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const name = [attributeNames[prop] ?? prop, prop.toLowerCase(), hyphenated].find((each) =>
    element.hasAttribute(each),
  );
  return name === undefined ? '' : (element.getAttribute(name) ?? '');
}

/**
 * Ids of `useId` that the written page has from its first render, by what hydration gives in their place. In production
 * React keeps the written one on the element and gives the rest of the app the other.
 */
function readHydratedIds(container: Element | null): Record<string, string> {
  if (!container) return {};
  const ids: [string, string][] = [];
  const prefix = readIdPrefix(container);
  visitFibers(readTree(container)?.child ?? null, ({ stateNode, memoizedProps }) => {
    if (!(stateNode instanceof Element) || !memoizedProps) return;
    for (const [prop, value] of Object.entries(memoizedProps)) {
      if (typeof value === 'string' && value.includes(`${prefix}R`))
        ids.push(...pairIds(readAttribute(stateNode, prop), value, prefix));
    }
  });
  return Object.fromEntries(ids);
}

/** Gives the message of the first cause; empty where React has named none. */
function watchCauses(): () => string {
  let first = '';
  addEventListener('error', ({ error }) => {
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    if (first === '' && cause instanceof Error) first = cause.message;
  });
  return () => first;
}

type ReadyListeners = {
  /** Called once. */
  ready: () => void;
  /** Called at every later commit, before its refs and layout effects. */
  changed: () => void;
  /** Called at every commit, after them. */
  committed: () => void;
};

/**
 * Must be called before the page's scripts run.
 * @param root selector of the element that the app renders into
 */
function whenReady(signal: ReadySignal, root: string, { ready, changed, committed }: ReadyListeners): void {
  let isReady = false;
  const begin = (): void => {
    isReady = true;
    ready();
  };
  if (signal === 'event') document.addEventListener('prerender:ready', begin, { once: true });
  watchCommits(root, {
    changed: () => {
      if (isReady) changed();
      else if (signal === 'commit') begin();
    },
    committed,
  });
}
