/**
 * Watches splash elements: elements of `index.html` next to the root that the app removes or hides when it starts. In
 * prerendered pages they are hidden. Otherwise they would cover the page until the app runs.
 */

import type { SplashElement } from '../types/snapshot.ts';

type State = 'shown' | 'hidden' | 'removed';

type Splash = {
  element: HTMLElement;
  /** The element's index among all elements with the same tag name. */
  nth: number;
  attributes: ReadonlyMap<string, string>;
  obeysHidden: boolean;
  state: State;
  /**
   * The path of the page that was shown when the state last changed. It is empty if this was the first page, because
   * then the start of the app may have caused the change, and not the page.
   */
  changedBy: string;
};

/** Returns false if the app's CSS overrides the `hidden` attribute, so that the element would stay visible. */
function obeysHidden(element: HTMLElement): boolean {
  const { hidden } = element;
  element.hidden = true;
  const obeys = getComputedStyle(element).display === 'none';
  element.hidden = hidden;
  return obeys;
}

/** Returns the opacity of an element after all its finite animations. */
function readOpacity(element: Element): number {
  const last = element
    .getAnimations()
    .map(({ effect }) => effect)
    .filter((effect) => effect instanceof KeyframeEffect)
    .filter((effect) => effect.getTiming().iterations !== Number.POSITIVE_INFINITY)
    .flatMap((effect) => effect.getKeyframes().at(-1)?.opacity ?? [])
    .at(-1);
  return Number(last ?? getComputedStyle(element).opacity);
}

function isUnseen(element: Element): boolean {
  const { display, visibility } = getComputedStyle(element);
  return display === 'none' || visibility === 'hidden';
}

function readState(element: Element): State {
  if (!element.isConnected) return 'removed';
  return isUnseen(element) || readOpacity(element) === 0 ? 'hidden' : 'shown';
}

const readAttributes = (element: Element): Map<string, string> =>
  new Map([...element.attributes].map(({ name, value }) => [name, value]));

/** Returns all visible elements next to the root and next to its ancestors, including their descendants. */
function findSplashes(root: Element): Splash[] {
  const siblings: Element[] = [];
  for (let at = root; at.parentElement && at !== document.body; at = at.parentElement)
    siblings.push(...[...at.parentElement.children].filter((each) => each !== at));
  return siblings
    .flatMap((each) => [each, ...each.querySelectorAll('*')])
    .filter((each) => each instanceof HTMLElement)
    .filter((each) => !each.matches('script, style, link, template, noscript') && readState(each) === 'shown')
    .map((element) => ({
      element,
      nth: [...document.getElementsByTagName(element.localName)].indexOf(element),
      attributes: readAttributes(element),
      obeysHidden: obeysHidden(element),
      state: 'shown',
      changedBy: '',
    }));
}

function describe({ element, nth, attributes: original, state, ...splash }: Splash): SplashElement {
  const now = readAttributes(element);
  const changed = Object.fromEntries([...now].filter(([name, value]) => original.get(name) !== value));
  const keepsAll = [...original.keys()].every((name) => now.has(name));
  // If the app hid the element with attributes, the prerendered page gets the same attributes, so that the app can undo
  // them.
  const isHiddenByApp = state === 'hidden' && isUnseen(element) && keepsAll && Object.keys(changed).length > 0;
  const hidden: Record<string, string> = { hidden: '' };
  if (!splash.obeysHidden) hidden.style = 'display:none!important';
  return { name: element.localName, nth, attributes: isHiddenByApp ? changed : hidden };
}

/**
 * Watches elements of `index.html`, such as a loading screen, that the app removes or hides when it starts.
 * @param root selector of the element that the app renders into
 */
export function watchSplash(root: string) {
  let splashes: Splash[] | null = null;
  let page = '';
  const noteChanges = (): void => {
    for (const splash of splashes ?? []) {
      const state = readState(splash.element);
      if (state !== splash.state) Object.assign(splash, { state, changedBy: page });
    }
  };
  return {
    /**
     * Records which elements are visible at first. Call it once the template is parsed and styled, before the app
     * renders.
     */
    begin: (): void => {
      const container = document.querySelector(root);
      if (container) splashes ??= findSplashes(container);
    },
    startPage: (next: string): void => {
      noteChanges();
      page = next;
    },
    /**
     * Returns the elements that the current page or the first page removed or hid. Leaves out elements inside these.
     */
    read: (): SplashElement[] => {
      noteChanges();
      const changed = (splashes ?? []).filter(
        ({ state, changedBy }) => state !== 'shown' && ['', page].includes(changedBy),
      );
      const isInside = ({ element }: Splash): boolean =>
        changed.some((other) => other.element !== element && other.element.contains(element));
      return changed.filter((splash) => !isInside(splash)).map(describe);
    },
  };
}
