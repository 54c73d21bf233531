/** What has loaded, or failed, before React listens says so again: else an app that waits for it waits for ever. */
import { isAdopted, readOwn } from './adopted-elements.ts';

/** Milliseconds for which elements are looked after: what is lazy is adopted late. */
const longest = 20_000;

const kinds = 'img, iframe, audio, video';

/** What audio and video say, with the `readyState` that they have by then. */
const steps = { durationchange: 1, loadedmetadata: 1, loadeddata: 2, canplay: 3, canplaythrough: 4 };
const names = ['load', 'error', 'play', 'playing', 'ended', ...Object.keys(steps)];

const withoutHash = (address: string): string => address.replace(/#.*/, '');

function isFrameLoaded(frame: HTMLIFrameElement): boolean {
  const { src } = frame;
  const isBlank = /^(?:about:blank)?$/.test(src);
  // That of another host is not looked into, not even before it has come there: the engine's own tab crashes of it at times.
  const inside = isBlank || src.startsWith(`${location.origin}/`) ? frame.contentDocument : null;
  // Each begins as an empty document, which is complete.
  if (inside) return inside.readyState === 'complete' && (isBlank || inside.URL !== 'about:blank');
  // The browser notes what has loaded.
  const isEntry = (entry: PerformanceEntry): boolean =>
    'initiatorType' in entry && entry.initiatorType === 'iframe' && withoutHash(entry.name) === withoutHash(src);
  return performance.getEntriesByType('resource').some(isEntry);
}

function readMedia({ readyState, error, paused, ended }: HTMLMediaElement): string[] {
  const said = Object.entries(steps).flatMap(([name, state]) => (readyState >= state ? name : []));
  if (!paused) said.push('play', ...(readyState > 2 ? ['playing'] : []));
  if (ended) said.push('ended');
  if (error) said.push('error');
  return said;
}

/** What an element has said, by the state that it is in. */
function readState(element: Element): string[] {
  if (element instanceof HTMLMediaElement) return readMedia(element);
  if (element instanceof HTMLImageElement) return element.complete && element.currentSrc ? ['load'] : [];
  return element instanceof HTMLIFrameElement && isFrameLoaded(element) ? ['load'] : [];
}

/** Says it again, to those alone who have asked React for it. */
async function tell(element: Element, said: ReadonlySet<string>): Promise<void> {
  const props = Object.keys(readOwn(element, '__reactProps$') ?? {}).map((name) => name.toLowerCase());
  const isAsked = (name: string): boolean => props.includes(`on${name}`);
  if (!names.some(isAsked)) return;
  // A complete image may have failed.
  const judge = (image: HTMLImageElement): Promise<string> =>
    image.decode().then(
      () => 'load',
      () => 'error',
    );
  const right = element instanceof HTMLImageElement ? [await judge(element)] : said;
  for (const name of right) if (isAsked(name)) element.dispatchEvent(new Event(name));
}

/** @param container of a written page, which React is about to adopt */
export function tellLoads(container: Element): void {
  const early = new Map<Element, Set<string>>();
  for (const element of container.querySelectorAll(kinds)) early.set(element, new Set(readState(element)));
  const note = ({ target, type, isTrusted }: Event): void => {
    if (!isTrusted || !(target instanceof Element) || !target.matches(kinds)) return;
    const said = early.get(target) ?? new Set();
    early.set(target, said);
    if (!isAdopted(target)) said.add(type);
    // React hears it by itself.
    else if (target instanceof HTMLMediaElement) said.delete(type);
    else said.clear();
  };
  for (const name of names) container.addEventListener(name, note, true);
  const look = (wait: number): void => {
    for (const [element, said] of early) {
      if (!isAdopted(element)) continue;
      early.delete(element);
      if (said.size > 0) tell(element, said);
    }
    if (wait < longest) setTimeout(look, wait, wait * 2);
    else for (const name of names) container.removeEventListener(name, note, true);
  };
  look(20);
}
