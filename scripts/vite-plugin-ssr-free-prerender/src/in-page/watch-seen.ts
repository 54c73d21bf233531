/** Elements that wait until they are seen: in a tab without a window they never are. */

export type SeenWatch = {
  /** How many of them stand in an element. */
  count: (container: Element | null) => number;
};

/** Must be called before the page's own scripts run. */
export function watchSeen(): SeenWatch {
  const targets = new Map<IntersectionObserver, Set<Element>>();
  const { observe, unobserve, disconnect } = IntersectionObserver.prototype;
  Object.assign(IntersectionObserver.prototype, {
    observe(this: IntersectionObserver, target: Element) {
      observe.call(this, target);
      targets.set(this, (targets.get(this) ?? new Set()).add(target));
    },
    unobserve(this: IntersectionObserver, target: Element) {
      unobserve.call(this, target);
      targets.get(this)?.delete(target);
    },
    disconnect(this: IntersectionObserver) {
      disconnect.call(this);
      targets.delete(this);
    },
  });
  return {
    count: (container) => {
      const waiting = new Set([...targets.values()].flatMap((each) => [...each]));
      return [...waiting].filter((element) => element.isConnected && container?.contains(element)).length;
    },
  };
}
