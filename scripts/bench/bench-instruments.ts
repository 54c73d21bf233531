/**
 * Measures how long a page takes to update on a slow processor, after a control or handle of its instrument is moved.
 */
import type { Browser } from 'puppeteer';
import { launchBrowser } from 'vite-plugin-ssr-free-prerender';
import { buildRouteTable } from '../../src/model/collections/routes.ts';
import { buildSite } from '../build-site.ts';
import { serveSite } from '../server/static/serve-site.ts';
import { placesOf } from '../shared/build-places.ts';
import { projectRoot } from '../shared/project-root.ts';
import { UsageError } from '../shared/run-main.ts';
import { readContent } from '../site/content/read-content.ts';
import { type MovedControl, marks, moveControls } from './move-controls.ts';
import { median, printTable } from './print-table.ts';

/** Maximum CPU time of an update in milliseconds: one frame of a 60 Hz screen. */
const goal = 16;
/** The CPU times are multiplied by this factor. Lighthouse's mobile run slows the processor down by the same factor. */
const slowdown = 4;
/**
 * Each step of a control is repeated, and the times of this many repeats count. Before each repeat, a loop with
 * constant work runs. Its time shows how busy the machine is, so only the repeats with the fastest loops count.
 */
const counted = 3;
const timeout = 60_000;

/** Settings that give each instrument the most work, as they are written in addresses. Keyed by instrument name. */
const hardest: Readonly<Record<string, string>> = {
  // Most pairs have met, and a single meeting is enough for an edge.
  copresence: 'crowd:800,required:1,contacts:100,arranged:10',
  // Points A and B are almost opposite each other on the Earth, and the globe turns with each change.
  distance: 'projection:globe,a:placed,aLon:-170,aLat:60,b:placed,bLon:20,bLat:-55',
  // Fixes scatter over the whole map, so almost every fix needs a dot of its own.
  movement: 'noise:5,distance:300,dwell:5,offTo:18',
  forecast: 'ratio:5,skill:60,bias:30',
  // One report each second, and alerts all along the fence.
  geofence: 'noise:100,interval:0,speed:30',
  // Three in four crossings are found, with wide intervals. Crossings that are not found are drawn as outlines.
  harbor: 'interval:3,crossing:B22',
  // The whole town is within reach, on long routes.
  reach: 'hour:3,closed:north,turnout:0',
  signals: 'clock:500,receivers:6,bandwidth:0',
  unicity: 'cell:0,points:6,k:1',
};

type Instrument = { address: string; id: string };

/** Lists each instrument twice: with its default settings, and with the settings that give it the most work. */
async function listInstruments(only: string | null): Promise<Instrument[]> {
  const content = await readContent(projectRoot);
  const paths = new Map(buildRouteTable(content).map(({ file, path }) => [file, path]));
  const instruments = [...content.pages, ...content.services, ...content.sectors].flatMap(({ file, sections }) =>
    sections.flatMap((section) =>
      section.type === 'instrument' && section.id
        ? [{ path: paths.get(file), id: section.id, name: section.name }]
        : [],
    ),
  );
  const names = instruments.map(({ name }): string => name);
  if (only !== null && !names.includes(only))
    throw new UsageError(`--only: there is no instrument "${only}". Choose one of ${names.sort().join(', ')}.`);
  return instruments
    .filter(({ name }) => only === null || only === name)
    .flatMap(({ path, id, name }) => {
      const settings = hardest[name];
      const address = path ?? '/';
      return [{ address, id }, ...(settings ? [{ address: `${address}#${name}=${settings}`, id }] : [])];
    });
}

/** CPU time in milliseconds of an update, and of the reference loop that ran before it. */
type Update = { update: number; reference: number };

/** Reads the updates from a trace with the category `blink.user_timing`, in chronological order. */
function readUpdates(trace: string): Update[] {
  const { traceEvents }: { traceEvents: { name: string; ts: number; tts?: number }[] } = JSON.parse(trace);
  const inOrder = traceEvents.toSorted((one, two) => one.ts - two.ts);
  // `tts` is the CPU time of the thread in microseconds.
  const timesOf = (mark: string): number[] =>
    inOrder.flatMap(({ name, tts = 0 }) => (name === mark ? [tts / 1000] : []));
  const lengthsOf = ([start, end]: readonly [string, string]): number[] => {
    const ends = timesOf(end);
    return timesOf(start).map((from, index) => (ends[index] ?? Number.NaN) - from);
  };
  const references = lengthsOf(marks.reference);
  return lengthsOf(marks.update).map((update, index) => ({ update, reference: references[index] ?? Number.NaN }));
}

/**
 * Returns the CPU time of a step in milliseconds, multiplied by `slowdown`. This is the median of the repeats with the
 * fastest reference loops, because other processes slowed the machine least in these repeats.
 */
function timeStepOf(repeats: readonly Update[]): number {
  const undisturbed = repeats.toSorted((one, two) => one.reference - two.reference).slice(0, counted);
  return slowdown * median(undisturbed.map(({ update }) => update));
}

async function measure(browser: Browser, origin: string, { address, id }: Instrument, rounds: number) {
  const tab = await browser.newPage();
  tab.setDefaultTimeout(timeout);
  await tab.setViewport({ width: 1280, height: 900 });
  await tab.goto(origin + address, { waitUntil: 'load' });
  await tab.waitForSelector('html[data-hydrated]');
  await tab.$eval(`#${id}`, (section) => section.scrollIntoView({ behavior: 'instant' }));
  await tab.waitForSelector(`#${id} :is(input, select)`);
  await tab.tracing.start({ categories: ['blink.user_timing'] });
  // The first round isn't counted, because Chromium compiles the code during that round.
  const moved: MovedControl[] = await tab.evaluate(moveControls, id, rounds + 1, marks);
  const updates = readUpdates(new TextDecoder().decode(await tab.tracing.stop()));
  await tab.close();
  let first = 0;
  return moved.map(({ control, steps }) => {
    const own = updates.slice(first, first + steps * (rounds + 1));
    first += own.length;
    const times = Array.from({ length: steps }, (_, step) =>
      timeStepOf(own.filter((_, index) => index >= steps && index % steps === step)),
    );
    return { page: address, control, 'median, ms': median(times), 'slowest step, ms': Math.max(...times) };
  });
}

/**
 * Moves each control in up to 12 steps, and prints the median and the longest time of these steps. A time is the main
 * thread's CPU time from the event to the next layout, multiplied by `slowdown`.
 * @param only name of one instrument; null measures all
 * @throws Error when a step takes longer than a frame
 */
export async function benchInstruments(rounds: number, only: string | null): Promise<void> {
  const instruments = await listInstruments(only);
  await buildSite(projectRoot, { purpose: 'checks', ifChanged: true, whole: true });
  const [site, browser] = await Promise.all([serveSite(placesOf(projectRoot, 'checks').dist, 0), launchBrowser()]);
  try {
    const results = [];
    for (const instrument of instruments) results.push(...(await measure(browser, site.origin, instrument, rounds)));
    printTable(results);
    const slow = results.filter((result) => result['slowest step, ms'] >= goal);
    if (slow.length > 0)
      throw new Error(
        `These controls took longer than a frame (${goal} ms): ${slow.map(({ page, control }) => `${page}, "${control}"`).join('; ')}. If the machine had other work, run the benchmark again.`,
      );
  } finally {
    await browser.close();
    await site.close();
  }
}
