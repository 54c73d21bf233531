/** Calls back once, when the element is half a screen away from the view or nearer. The answer ends the watch. */
export function watchApproach(element: Element, onNear: () => void): () => void {
  return observe(element, (isNear) => {
    if (isNear) onNear();
    return isNear;
  });
}

/** Calls back once, when the element has been far from the view and comes near again, or when it is touched or focused. */
export function watchReturn(element: Element, onReturn: () => void): () => void {
  let wasFar = false;
  const touches = ['pointerdown', 'focusin'];
  const back = (): void => {
    stop();
    onReturn();
  };
  const stopObserving = observe(element, (isNear) => {
    if (isNear && wasFar) back();
    wasFar ||= !isNear;
    return false;
  });
  const stop = (): void => {
    stopObserving();
    for (const touch of touches) element.removeEventListener(touch, back);
  };
  for (const touch of touches) element.addEventListener(touch, back);
  return stop;
}

/** @param look true when it has seen enough */
function observe(element: Element, look: (isNear: boolean) => boolean): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting } of entries) {
        if (!look(isIntersecting)) continue;
        observer.disconnect();
        return;
      }
    },
    { rootMargin: '50% 0px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
