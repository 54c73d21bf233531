/**
 * Elements of `index.html` beside the root that the app takes away, or hides, as it starts: a splash. They would cover the written page
 * until then, and for ever where no script runs.
 */

import { type FiberRoot, onCaught } from '../serialize/fiber.ts';
import type { BesideRoot } from '../types/snapshot.ts';
import { selectorOf } from './compare-hydration.ts';

type Watched = Pick<BesideRoot, 'name' | 'nth'> & {
  element: HTMLElement;
  attributes: ReadonlyMap<string, string>;
  obeysHidden: boolean;
};
type State = 'there' | 'hidden' | 'gone';
/** The page that has changed it. */
type Change = { state: State; path: string; isFirst: boolean };

/** What no page shows anyway. */
const inert = 'script, style, link, template, noscript';
/** True where no style of the app's is stronger: one that the page brings itself is ignored by a strict policy. */
function obeysHidden(element: HTMLElement): boolean {
  const { hidden } = element;
  element.hidden = true;
  const obeys = getComputedStyle(element).display === 'none';
  element.hidden = hidden;
  return obeys;
}

/** As it is once what moves has come to its end. */
function readOpacity(element: Element, style: CSSStyleDeclaration): number {
  const ends = element.getAnimations().flatMap((each) => {
    const { effect } = each;
    // What pulses has no end.
    if (!(effect instanceof KeyframeEffect) || effect.getTiming().iterations === Number.POSITIVE_INFINITY) return [];
    const last = effect.getKeyframes().at(-1)?.opacity;
    return last === undefined ? [] : Number(last);
  });
  return ends.at(-1) ?? Number(style.opacity);
}

const isUnseen = (style: CSSStyleDeclaration): boolean => style.display === 'none' || style.visibility === 'hidden';

function readState(element: Element): State {
  if (!element.isConnected) return 'gone';
  const style = getComputedStyle(element);
  return isUnseen(style) || readOpacity(element, style) === 0 ? 'hidden' : 'there';
}

const readAttributes = (element: Element): Map<string, string> =>
  new Map([...element.attributes].map(({ name, value }) => [name, value]));

/** The siblings of the root, and of all that it is in. */
function listBeside(container: Element): HTMLElement[] {
  const found: Element[] = [];
  for (let at: Element | null = container; at && at !== document.body; at = at.parentElement)
    found.push(...[...(at.parentElement?.children ?? [])].filter((each) => each !== at));
  // What is in one of them may go alone.
  const all = found.flatMap((each) => [each, ...each.querySelectorAll('*')]);
  return all.filter((each): each is HTMLElement => each instanceof HTMLElement && !each.matches(inert));
}

/** What the page is to have in place of the element's own attributes. */
function describe({ element, name, nth, attributes: former, obeysHidden: obeys }: Watched, state: State): BesideRoot {
  const now = readAttributes(element);
  const set = Object.fromEntries([...now].filter(([key, value]) => former.get(key) !== value));
  const isLeft = state === 'hidden' && isUnseen(getComputedStyle(element)) && Object.keys(set).length > 0;
  // The app may look it up: it has to be there.
  const marks = { hidden: '', ...(obeys ? {} : { style: 'display:none!important' }) };
  const attributes = isLeft && [...former.keys()].every((key) => now.has(key)) ? set : marks;
  return { name, nth, attributes };
}

export type BesideWatch = {
  /** To be called when the template is parsed and styled, before the app has run. */
  begin: () => void;
  /** Another page comes. */
  expect: (path: string) => void;
  read: () => BesideRoot[];
};

/** @param root selector of the element that the app renders into */
export function watchBeside(root: string, first: string): BesideWatch {
  let watched: Watched[] | null = null;
  let path = first;
  let isFirst = true;
  const changes = new Map<Watched, Change>();
  const note = (): void => {
    for (const each of watched ?? []) {
      const state = readState(each.element);
      if (state !== (changes.get(each)?.state ?? 'there')) changes.set(each, { state, path, isFirst });
    }
  };
  return {
    begin: () => {
      const container = document.querySelector(root);
      if (watched || !container) return;
      watched = listBeside(container).flatMap((element) => {
        const { localName: name } = element;
        const nth = [...document.getElementsByTagName(name)].indexOf(element);
        if (readState(element) !== 'there') return [];
        return { name, nth, element, attributes: readAttributes(element), obeysHidden: obeysHidden(element) };
      });
    },
    expect: (next) => {
      note();
      path = next;
      isFirst = false;
    },
    read: () => {
      note();
      // What another page has done is not this one's; what the first does may be the app's own.
      const own = [...changes].filter(([, { state, ...by }]) => state !== 'there' && (by.isFirst || by.path === path));
      const elements = own.map(([{ element }]) => element);
      const isInOther = ({ element }: Watched): boolean =>
        elements.some((other) => other !== element && other.contains(element));
      return own.filter(([each]) => !isInOther(each)).map(([each, { state }]) => describe(each, state));
    },
  };
}

export type RootsWatch = {
  /** To be called at every commit. */
  note: (root: FiberRoot) => void;
  /** What a page lacks that has others, in words. */
  describe: () => string[];
};

/** @param root selector of the element that the app renders into */
export function watchRoots(root: string): RootsWatch {
  const others = new Set<Element>();
  return {
    note: ({ containerInfo, current }) => {
      if (!(containerInfo instanceof Element) || containerInfo.matches(root)) return;
      if (current.child) others.add(containerInfo);
      else others.delete(containerInfo);
    },
    describe: () =>
      [...others]
        .filter((other) => other.isConnected && other.textContent)
        .map(
          (other) =>
            `there is another root, at ${selectorOf(other)}: what stands in it is not written. Render it by a component of the root ${root}`,
        ),
  };
}

export type CaughtWatch = {
  /** To be called in each commit, before its layout effects. */
  begin: () => void;
  /** Another page comes. */
  expect: () => void;
  /** What the page has caught, in words. */
  read: () => string[];
};

/** @returns true when the console was told of the error meanwhile */
function isLogged(error: unknown, work: () => void): boolean {
  const { error: log } = console;
  let logged = false;
  console.error = (...said: unknown[]) => {
    logged ||= said.includes(error);
    log.apply(console, said);
  };
  try {
    work();
  } finally {
    console.error = log;
  }
  return logged;
}

/** @param root selector of the element that the app renders into */
export function watchCaught(root: string): CaughtWatch {
  let caught: string[] = [];
  return {
    begin: () => {
      const container = document.querySelector(root);
      if (!container) return;
      onCaught(container, (error, tell) => {
        if (isLogged(error, tell)) return;
        caught.push(error instanceof Error ? error.message : String(error));
      });
    },
    expect: () => {
      caught = [];
    },
    read: () => [...new Set(caught)],
  };
}
