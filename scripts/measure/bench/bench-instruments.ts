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
import { clearVariables } from '../../shared/variables.ts';
import { findSlowControls, printUpdateTable, type UpdateSamples, updateGoal } from './instrument-results.ts';

/** Of the processor, as in Lighthouse's mobile run. */
const slowdown = 4;
/** Milliseconds for anything on the page to appear. */
const patience = 60_000;

type Band = { path: string; id: string };

async function listBands(): Promise<Band[]> {
  const content = await readContent(projectRoot);
  const paths = new Map(buildRouteTable(content).map(({ file, path }) => [file, path]));
  return [...content.pages, ...content.services, ...content.sectors].flatMap(({ file, sections }) =>
    sections.flatMap((section) => {
      const path = paths.get(file);
      return section.type === 'instrument' && section.id && path ? [{ path, id: section.id }] : [];
    }),
  );
}

/**
 * Moves each control through its values, and each handle by its arrow keys. Runs in the page: an update is over when React
 * has rendered it, at the latest in a microtask after the event, and the layout is known again.
 */
async function moveControls(id: string, rounds: number): Promise<{ control: string; updates: number[] }[]> {
  const band = document.getElementById(id);
  if (!band) return [];
  const time = async (act: () => void): Promise<number> => {
    const start = performance.now();
    act();
    await null;
    band.getBoundingClientRect();
    return performance.now() - start;
  };
  /** React notices a value only when its own setter is passed by. */
  const setValue = (input: HTMLInputElement | HTMLSelectElement, value: string): void => {
    const owner = input instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement;
    Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event(input instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }));
  };
  const labelOf = (input: HTMLInputElement | HTMLSelectElement): string => input.labels?.[0]?.textContent ?? '';
  const samples: { control: string; updates: number[] }[] = [];
  const repeat = async (control: string, acts: (() => void)[]): Promise<void> => {
    const updates: number[] = [];
    for (let round = 0; round < rounds; round += 1) for (const act of acts) updates.push(await time(act));
    samples.push({ control, updates });
  };
  for (const input of band.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    const steps = 12;
    const [min, max] = input instanceof HTMLInputElement ? [Number(input.min), Number(input.max)] : [0, 0];
    const values =
      input instanceof HTMLSelectElement
        ? [...input.options].map(({ value }) => value)
        : Array.from({ length: steps }, (_, step) => String(min + ((max - min) * step) / (steps - 1)));
    const acts = values.map((value) => () => setValue(input, value));
    await repeat(labelOf(input), input.type === 'checkbox' ? [() => input.click()] : acts);
  }
  const reset = [...band.querySelectorAll('button')].find((button) => button.textContent === 'Reset');
  reset?.click();
  for (const handle of band.querySelectorAll<HTMLButtonElement>('button[aria-label$="arrow keys."]')) {
    const press = (key: string) => () =>
      void handle.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await repeat(handle.ariaLabel?.split(':')[0] ?? '', ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].map(press));
  }
  return samples;
}

async function openBand(browser: Browser, address: string, id: string): Promise<Page> {
  const tab = await browser.newPage();
  await tab.setViewport({ width: 1280, height: 900 });
  await tab.goto(address, { waitUntil: 'load', timeout: patience });
  await tab.waitForSelector('html[data-hydrated]', { timeout: patience });
  await tab.$eval(`#${id}`, (band) => band.scrollIntoView({ behavior: 'instant' }));
  await tab.waitForSelector(`#${id} :is(input, select)`, { timeout: patience });
  await tab.emulateCPUThrottling(slowdown);
  return tab;
}

async function measure(bands: readonly Band[], rounds: number): Promise<UpdateSamples[]> {
  const [site, browser] = await Promise.all([serveSite(placesOf(projectRoot, 'checks').dist, 0), launchBrowser()]);
  const samples: UpdateSamples[] = [];
  try {
    for (const { path, id } of bands) {
      const tab = await openBand(browser, site.origin + path, id);
      const found = await tab.evaluate(moveControls, id, rounds);
      await tab.close();
      if (found.length === 0) throw new Error(`${path}: the instrument "${id}" has no controls.`);
      samples.push(...found.map((one) => ({ path, ...one })));
      console.log(`  ${path}`);
    }
    return samples;
  } finally {
    await browser.close();
    site.server.closeAllConnections();
    site.server.close();
  }
}

/**
 * Writes `reports/bench-instruments.md` and `.json`.
 * @throws when a control's median misses the goal
 */
export async function benchInstruments(rounds: number): Promise<void> {
  clearVariables();
  await timeStep('Building the site', () =>
    buildSite(projectRoot, { purpose: 'checks', ifChanged: true, whole: true }),
  );
  console.log('Updates of the instruments …');
  const samples = await measure(await listBands(), rounds);
  const table = printUpdateTable(samples);
  const method = `From an event of a control to the layout after it, in headless Chromium with the processor ${slowdown} times slower, on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}, load average ${loadavg()[1]?.toFixed(1)}); each control moved through up to 12 values, ${rounds} times. Goal: medians below ${updateGoal} ms.`;
  const reports = join(projectRoot, 'reports');
  await mkdir(reports, { recursive: true });
  await writeFile(join(reports, 'bench-instruments.md'), `# Instruments\n\n${table}\n\n${method}\n`);
  await writeFile(join(reports, 'bench-instruments.json'), `${JSON.stringify(samples, null, 2)}\n`);
  console.log(`\n${table}\n\n${method}\n\nreports/bench-instruments.md, .json`);
  const slow = findSlowControls(samples);
  if (slow.length > 0) throw new Error(`\nUpdates of ${updateGoal} ms and more:\n  ${slow.join('\n  ')}`);
}
