/** A tab that proves written pages: loaded as a visitor loads them, or many in frames of one document. */
import type { HeldBrowser } from '../browser/held-browser.ts';
import type { ReadySignal } from '../contract/snapshot.ts';
import type { Finding } from '../contract/types.ts';
import type { HydrationResult } from '../in-page/hydration-check.ts';
import type { FrameResult } from '../in-page/prove-frames.ts';
import type { FolderServer } from '../serve/serve-folder.ts';
import { printCall } from '../tab/bundle-in-page.ts';
import { openHiddenTab } from '../tab/hidden-tab.ts';
import { watchPage } from '../tab/watch-page.ts';
import { watchRequests } from '../tab/watch-requests.ts';
import { findHydrationProblems } from './find-hydration-problems.ts';

export type ProvingTabSettings = {
  /** Selector of the element that the app renders into. */
  root: string;
  /** What says that a page is ready. */
  ready: ReadySignal;
  /** Milliseconds per page. */
  timeout: number;
  /**
   * Writes the page anew with the ids that hydration gives in place of those that the first render gave.
   * @param ids written to hydrated
   */
  repairIds: (path: string, ids: Readonly<Record<string, string>>) => void;
};

export type ProvingTab = {
  /** Loads a page; resolves to what is wrong with it. */
  prove: (path: string) => Promise<Finding[]>;
  /** Opens pages in frames; resolves to those that nothing is wrong with, and to the scripts that each has loaded. */
  proveInFrames: (paths: readonly string[]) => Promise<Map<string, readonly string[]>>;
  close: () => void;
};

/** Pages after which a tab is renewed, so that what pages leave in memory does not grow with the site. */
const loadsPerRenewal = 12;
/** What a frame leaves is more: its realm. */
const framesPerRenewal = 40;

const emptyPage = '<!doctype html><html lang="en"><title>Frames</title><body>';

const hasIds = (result: HydrationResult | null): result is HydrationResult =>
  result !== null && Object.keys(result.ids).length > 0;

export async function openProvingTab(
  held: HeldBrowser,
  { origin, read, serveOnce }: FolderServer,
  first: string,
  { root, ready, timeout, repairIds }: ProvingTabSettings,
): Promise<ProvingTab> {
  const tab = await openHiddenTab(held, {
    ...{ isolated: false, timeout },
    first: printCall('installHydrationCheck', { root, ready }),
  });
  let findings: Finding[] = [];
  const note = (finding: Finding): void => void findings.push(finding);
  const page = await watchPage(tab.session, { origin, report: note });
  const requests = await watchRequests(tab.session, origin, page.route, note);
  page.setRoute(first);
  const load = async (path: string): Promise<HydrationResult | null> => {
    // What was said of a page that is written anew says nothing of the page that stands now.
    findings = [];
    requests.leave();
    page.setRoute(path);
    await tab.navigate(origin + path);
    return tab.call('readHydration', { timeout });
  };
  let loaded = 0;
  let framed = 0;
  const openFrames = async (paths: readonly string[]): Promise<FrameResult[]> => {
    findings = [];
    if (framed >= framesPerRenewal) {
      await tab.renew();
      requests.leave();
      framed = 0;
    }
    if (framed === 0) await tab.navigate(origin + serveOnce(emptyPage, '.html'));
    framed += paths.length;
    const pages = paths.map((path) => ({ path, html: read(path)?.toString() ?? '' }));
    const results = await tab.call('proveFrames', { pages, root, ready, timeout });
    await requests.settle();
    // Whatever the browser says, of whichever of these pages: they are loaded one by one.
    return findings.length === 0 && results ? results : [];
  };
  return {
    prove: async (path) => {
      if (loaded === loadsPerRenewal) await tab.renew();
      loaded = (loaded % loadsPerRenewal) + 1;
      let result = await load(path);
      if (hasIds(result)) {
        repairIds(path, result.ids);
        result = await load(path);
      }
      await requests.settle();
      return [...findHydrationProblems(path, result, timeout), ...findings];
    },
    proveInFrames: async (paths) => {
      const results = new Map((await openFrames(paths)).map((each) => [each.path, each]));
      const repaired = [...results.values()].flatMap(({ path, result }) => {
        if (!hasIds(result)) return [];
        repairIds(path, result.ids);
        return path;
      });
      for (const path of repaired) results.delete(path);
      if (repaired.length > 0) for (const each of await openFrames(repaired)) results.set(each.path, each);
      const sound = [...results.values()].filter(
        ({ path, result }) => findHydrationProblems(path, result, timeout).length === 0,
      );
      return new Map(sound.map(({ path, scripts }) => [path, scripts]));
    },
    close: tab.close,
  };
}
