/** The bench's part about instruments: how long the page takes to follow a control, on a slow processor. */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { launchBrowser } from 'vite-plugin-ssr-free-prerender';
import { buildRouteTable } from '../../../src/collections/routes.ts';
import { buildSite } from '../../build/build-site.ts';
import { readContent } from '../../build/content/read-content.ts';
import { serveSite } from '../../server/static/serve-site.ts';
import { placesOf } from '../../shared/build-places.ts';
import { timeStep } from '../../shared/print-progress.ts';
import { projectRoot } from '../../shared/project-root.ts';
import { UsageError } from '../../shared/usage-error.ts';
import { clearVariables } from '../../shared/variables.ts';
import { cornerSettings } from './corner-settings.ts';
import {
  findSlowControls,
  findSlowFrames,
  printFrames,
  printUpdateTable,
  type UpdateSamples,
  updateGoal,
} from './instrument-results.ts';
import { measureFlight } from './measure-flight.ts';
import { median } from './median.ts';
import { chooseUndisturbed, readUpdates, referenceMarks, type TimedUpdate, updateMarks } from './trace-updates.ts';

/** Of the processor, as in Lighthouse's mobile run: what an update takes here is multiplied by it. */
const slowdown = 4;
/** Repeats of a step that count. */
const counted = 3;
/** Milliseconds for anything on the page to appear. */
const patience = 60_000;

/** An instrument on a page; with settings, as an address with them shows it. */
type Band = { path: string; id: string; name: string; settings: string };

/** A new instrument may have none yet. */
const corners: Readonly<Record<string, string | undefined>> = cornerSettings;

/** Each at its first settings and at those that give it most to do. */
async function listBands(only: string | null): Promise<Band[]> {
  const content = await readContent(projectRoot);
  const paths = new Map(buildRouteTable(content).map(({ file, path }) => [file, path]));
  const bands = [...content.pages, ...content.services, ...content.sectors].flatMap(({ file, sections }) =>
    sections.flatMap((section) => {
      const path = paths.get(file);
      if (section.type !== 'instrument' || !section.id || !path) return [];
      const { id, name } = section;
      return ['', corners[name] ?? []].flat().map((settings) => ({ path, id, name, settings }));
    }),
  );
  const chosen = bands.filter(({ name }) => only === null || only === name);
  if (chosen.length > 0) return chosen;
  const names = [...new Set(bands.map(({ name }) => name))].sort();
  throw new UsageError(`--only ${only}: there is no such instrument. There are ${names.join(', ')}.`);
}

const addressOf = ({ path, name, settings }: Band): string => (settings ? `${path}#${name}=${settings}` : path);

type Moved = { control: string; steps: number };

/**
 * Moves each control through its values, and each handle by its arrow keys, and marks the start and the end of each update
 * in the trace: it is over when React has rendered it, at the latest in a microtask after the event, and the layout is known
 * again. Before each runs a loop that always does the same. Runs in the page.
 */
async function moveControls(
  id: string,
  rounds: number,
  marks: Record<'update' | 'reference', readonly [string, string]>,
): Promise<Moved[]> {
  const band = document.getElementById(id);
  if (!band) return [];
  const unsorted = Float64Array.from({ length: 4000 }, (_, index) => Math.sin(index * index));
  const update = async (act: () => void): Promise<void> => {
    performance.mark(marks.reference[0]);
    unsorted.slice().sort();
    performance.mark(marks.reference[1]);
    performance.mark(marks.update[0]);
    act();
    await null;
    band.getBoundingClientRect();
    performance.mark(marks.update[1]);
    // The page rests, so that no update pays for what another has left to do.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  };
  /** React notices a value only when its own setter is passed by. */
  const setValue = (input: HTMLInputElement | HTMLSelectElement, value: string): void => {
    const owner = input instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement;
    Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event(input instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }));
  };
  const labelOf = (input: HTMLInputElement | HTMLSelectElement): string => input.labels?.[0]?.textContent ?? '';
  const moved: Moved[] = [];
  const repeat = async (control: string, acts: readonly (() => void)[]): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) for (const act of acts) await update(act);
    moved.push({ control, steps: acts.length });
  };
  const valuesOf = (input: HTMLInputElement | HTMLSelectElement): string[] => {
    if (input instanceof HTMLSelectElement) return [...input.options].map(({ value }) => value);
    const [min, max, step] = [Number(input.min), Number(input.max), Number(input.step)];
    const places = Array.from({ length: 12 }, (_, index) => Math.round(((max - min) / step) * (index / 11)));
    return [...new Set(places)].map((place) => String(min + place * step));
  };
  for (const input of band.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    const first = input.value;
    const acts = valuesOf(input).map((value) => () => setValue(input, value));
    await repeat(labelOf(input), input.type === 'checkbox' ? [() => input.click(), () => input.click()] : acts);
    // The others are moved while it is as it was.
    if (input.type !== 'checkbox') setValue(input, first);
    await null;
  }
  for (const handle of band.querySelectorAll<HTMLButtonElement>('[role="slider"]')) {
    const press = (key: string) => () =>
      void handle.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: true, bubbles: true, cancelable: true }));
    const there = ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp'];
    const back = ['ArrowLeft', 'ArrowUp', 'ArrowLeft', 'ArrowUp', 'ArrowLeft', 'ArrowDown'];
    await repeat(handle.ariaLabel?.split(',')[0] ?? '', [...there, ...back].map(press));
  }
  return moved;
}

async function openBand(browser: Browser, origin: string, band: Band): Promise<Page> {
  const { id } = band;
  const tab = await browser.newPage();
  await tab.setViewport({ width: 1280, height: 900 });
  await tab.goto(origin + addressOf(band), { waitUntil: 'load', timeout: patience });
  await tab.waitForSelector('html[data-hydrated]', { timeout: patience });
  await tab.$eval(`#${id}`, (band) => band.scrollIntoView({ behavior: 'instant' }));
  await tab.waitForSelector(`#${id} :is(input, select)`, { timeout: patience });
  return tab;
}

/** Of what each control was moved through, in the order of the trace: of each step the repeats that count, the first left out. */
function assign(moved: readonly Moved[], rounds: number, updates: readonly TimedUpdate[]): TimedUpdate[][][] {
  let first = 0;
  return moved.map(({ steps }) => {
    const own = updates.slice(first, first + steps * rounds);
    first += steps * rounds;
    const ofStep = (step: number) => own.filter((_, index) => index >= steps && index % steps === step);
    return Array.from({ length: steps }, (_, step) => chooseUndisturbed(ofStep(step), counted));
  });
}

async function measureBand(tab: Page, band: Band, rounds: number): Promise<{ samples: UpdateSamples[]; busy: number }> {
  const { id } = band;
  const path = addressOf(band);
  await tab.tracing.start({ categories: ['blink.user_timing'] });
  // Once more than counts: the first time, code is compiled.
  const moved = await tab.evaluate(moveControls, id, rounds + 1, { update: updateMarks, reference: referenceMarks });
  const updates = readUpdates(new TextDecoder().decode(await tab.tracing.stop()));
  if (moved.length === 0) throw new Error(`${path}: the instrument "${id}" has no controls.`);
  if (moved.reduce((sum, { steps }) => sum + steps, 0) * (rounds + 1) !== updates.length)
    throw new Error(
      `${path}: the trace has ${updates.length} updates of the instrument "${id}", which are not those made.`,
    );
  const chosen = assign(moved, rounds + 1, updates);
  const samples = moved.map(({ control }, index) => {
    const steps = chosen[index] ?? [];
    return { path, control, steps: steps.map((repeats) => repeats.map(({ update }) => update * slowdown)) };
  });
  const quickest = Math.min(...updates.map(({ reference }) => reference));
  return { samples, busy: median(chosen.flat(2).map(({ reference }) => reference)) / quickest };
}

/** `busy`: of the reference loop where it counts, how many times as long as at its quickest; of each band. */
type Measured = { samples: UpdateSamples[]; frames: number[]; busy: number[] };

async function measure(bands: readonly Band[], rounds: number, withFlight: boolean): Promise<Measured> {
  const [site, browser] = await Promise.all([serveSite(placesOf(projectRoot, 'checks').dist, 0), launchBrowser()]);
  const samples: UpdateSamples[] = [];
  const busy: number[] = [];
  try {
    for (const band of bands) {
      const tab = await openBand(browser, site.origin, band);
      const measured = await measureBand(tab, band, rounds);
      samples.push(...measured.samples);
      busy.push(measured.busy);
      await tab.close();
      console.log(`  ${addressOf(band)}`);
    }
    const frames = withFlight ? await measureFlight(browser, site.origin) : [];
    return { samples, frames: frames.map((milliseconds) => milliseconds * slowdown), busy };
  } finally {
    await browser.close();
    site.server.closeAllConnections();
    site.server.close();
  }
}

/**
 * Writes `reports/bench-instruments.md` and `.json`.
 * @param only one instrument alone
 * @throws when a step of a control, or a frame of the flight, misses its goal
 */
export async function benchInstruments(rounds: number, only: string | null): Promise<void> {
  clearVariables();
  await timeStep('Building the site', () =>
    buildSite(projectRoot, { purpose: 'checks', ifChanged: true, whole: true }),
  );
  console.log('Updates of the instruments …');
  const { samples, frames, busy } = await measure(await listBands(only), rounds, only === null);
  const table = [printUpdateTable(samples), ...printFrames(frames)].join('\n\n');
  const method = `CPU time of the page's main thread from an event of a control to the layout after it, times ${slowdown}, in headless Chromium on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}, load average ${loadavg()[1]?.toFixed(1)}); each control moved through up to 12 values from the first settings, and from those that give the instrument most to do, once unmeasured and ${rounds} times; of each step the ${counted} repeats count before which a reference loop was quickest, by their median. There it took ${Math.round(100 * Math.max(...busy) - 100)}% more than at its quickest, or less. Goal: below ${updateGoal} ms at each step.`;
  const reports = join(projectRoot, 'reports');
  await mkdir(reports, { recursive: true });
  await writeFile(join(reports, 'bench-instruments.md'), `# Instruments\n\n${table}\n\n${method}\n`);
  await writeFile(join(reports, 'bench-instruments.json'), `${JSON.stringify({ samples, frames }, null, 2)}\n`);
  console.log(`\n${table}\n\n${method}\n\nreports/bench-instruments.md, .json`);
  const slow = [...findSlowControls(samples), ...findSlowFrames(frames)];
  if (slow.length > 0) throw new Error(`\nBeyond their goals:\n  ${slow.join('\n  ')}`);
}
