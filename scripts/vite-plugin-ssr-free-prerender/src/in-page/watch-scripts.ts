/** What scripts do by themselves to the attributes and the content of the page: none of it follows from the app's props. */

import { watchGetter } from './watch-method.ts';

export type ScriptWatch = {
  /** True where a script has set the attribute, whatever to. */
  hasSet: (element: Element, name: string) => boolean;
  /** True where a script has changed what is inside. */
  hasFilled: (element: Element) => boolean;
  /** True where a script has asked for the element's style: one that sets it to what it is leaves no other trace. */
  hasAskedForStyle: (element: Element) => boolean;
  end: () => void;
};

export function watchScripts(container: Element): ScriptWatch {
  const names = new Map<Node, Set<string>>();
  const filled = new Set<Node>();
  const styled = new WeakSet<object>();
  watchGetter(HTMLElement.prototype, 'style', (element) => {
    if (element instanceof HTMLElement) styled.add(element);
  });
  const note = (records: readonly MutationRecord[]): void => {
    for (const { target, attributeName } of records) {
      if (attributeName === null) filled.add(target);
      else names.set(target, (names.get(target) ?? new Set()).add(attributeName.toLowerCase()));
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(container, { attributes: true, characterData: true, childList: true, subtree: true });
  return {
    hasSet: (element, name) => {
      note(observer.takeRecords());
      return names.get(element)?.has(name.toLowerCase()) ?? false;
    },
    hasFilled: (element) => {
      note(observer.takeRecords());
      return [...filled].some((node) => element.contains(node));
    },
    hasAskedForStyle: (element) => styled.has(element),
    end: () => observer.disconnect(),
  };
}
