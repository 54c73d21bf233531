/** Replays events of images, frames and media elements that the browser fired before React listened. */
import { followTime, isHydrated, readOwn, whenHydrated } from './when-hydrated.ts';

const selector = 'img, iframe, audio, video';

/** Names of media events. The number is the lowest `readyState` at which the browser has already fired the event. */
const mediaEvents = { durationchange: 1, loadedmetadata: 1, loadeddata: 2, canplay: 3, canplaythrough: 4 };
const names = ['load', 'error', 'play', 'playing', 'ended', ...Object.keys(mediaEvents)];

const withoutHash = (address: string): string => address.replace(/#.*/, '');

function isFrameLoaded(frame: HTMLIFrameElement): boolean {
  const { src } = frame;
  const isBlank = /^(?:about:blank)?$/.test(src);
  // Read `contentDocument` only for frames of the page's own origin. For a frame of another host, reading it can crash
  // the engine's tab, even before the frame has navigated.
  const inside = isBlank || src.startsWith(`${location.origin}/`) ? frame.contentDocument : null;
  // Every frame starts with an empty document (`about:blank`), whose state is already "complete".
  if (inside) return inside.readyState === 'complete' && (isBlank || inside.URL !== 'about:blank');
  const isEntry = (entry: PerformanceEntry): boolean =>
    'initiatorType' in entry && entry.initiatorType === 'iframe' && withoutHash(entry.name) === withoutHash(src);
  return performance.getEntriesByType('resource').some(isEntry);
}

function readMediaEvents({ readyState, error, paused, ended }: HTMLMediaElement): string[] {
  const sent = Object.entries(mediaEvents).flatMap(([name, state]) => (readyState >= state ? name : []));
  if (!paused) sent.push('play', ...(readyState > 2 ? ['playing'] : []));
  if (ended) sent.push('ended');
  if (error) sent.push('error');
  return sent;
}

/** Returns the events that the element has already fired, as far as its state reveals them. */
function readEvents(element: Element): string[] {
  if (element instanceof HTMLMediaElement) return readMediaEvents(element);
  if (element instanceof HTMLImageElement) return element.complete && element.currentSrc ? ['load'] : [];
  return element instanceof HTMLIFrameElement && isFrameLoaded(element) ? ['load'] : [];
}

/** Dispatches these events again, but only the events for which the app has a handler. */
async function replay(element: Element, sent: ReadonlySet<string>): Promise<void> {
  const props = Object.keys(readOwn(element, '__reactProps$') ?? {}).map((name) => name.toLowerCase());
  const isHandled = (name: string): boolean => props.includes(`on${name}`);
  if (!names.some(isHandled)) return;
  // `complete` is also true for an image that failed. Decode the image to find out which event it fired.
  const judge = (image: HTMLImageElement): Promise<string> =>
    image.decode().then(
      () => 'load',
      () => 'error',
    );
  const events = element instanceof HTMLImageElement ? [await judge(element)] : sent;
  for (const name of events) if (isHandled(name)) element.dispatchEvent(new Event(name));
}

/**
 * Records the load, error and media events of elements before hydration, and replays them for each element once React
 * has hydrated it.
 * @param container the root element of a prerendered page that React is about to hydrate
 */
export function replayLoads(container: Element): void {
  const early = new Map<Element, Set<string>>();
  for (const element of container.querySelectorAll(selector)) early.set(element, new Set(readEvents(element)));
  const note = ({ target, type, isTrusted }: Event): void => {
    if (!isTrusted || !(target instanceof Element) || !target.matches(selector)) return;
    const sent = early.get(target) ?? new Set();
    early.set(target, sent);
    if (!isHydrated(target)) sent.add(type);
    // React receives this event itself, so don't replay it. An image or frame fires either `load` or `error`, so don't
    // replay its earlier event either.
    else if (target instanceof HTMLMediaElement) sent.delete(type);
    else sent.clear();
  };
  const options = { capture: true, signal: AbortSignal.timeout(followTime) };
  for (const name of names) container.addEventListener(name, note, options);
  whenHydrated(early, (element, sent) => {
    if (sent.size > 0) replay(element, sent);
  });
}
