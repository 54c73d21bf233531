/**
 * Calls `onNear` once, when the element is at most half a screen away from the view. Returns a function that stops
 * watching.
 */
export function watchApproach(element: Element, onNear: () => void): () => void {
  return observe(element, (isNear) => {
    if (isNear) onNear();
    return isNear;
  });
}

/**
 * Calls `onReturn` once, when the element comes near the view again after it was far away, or when it is pressed or
 * focused. Returns a function that stops watching.
 */
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

/**
 * Reports whether an element is near the view, once at the start and then after each change.
 * @param look returns true to stop
 */
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
