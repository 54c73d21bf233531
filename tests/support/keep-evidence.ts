/** What a failed test leaves for the person who looks into it: screenshot, HTML and console of each open tab. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { RunnerTask } from 'vitest';
import { projectRoot } from './project.ts';
import type { Tab } from './watch-tab.ts';

/** An open tab, in whichever browser. */
type EvidenceSource = {
  lines: () => Promise<string[]>;
  html: () => Promise<string>;
  screenshot: () => Promise<Uint8Array>;
};

const folder = join(projectRoot, 'reports/failures');
/** Milliseconds for a tab to answer; one that is blocked never does. */
const tabTimeout = 5000;

const slugOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100);

/** What neither HTML nor screenshot tells. */
const describeView = (tab: Tab): Promise<string> =>
  tab.evaluate(() => {
    const focus = document.activeElement?.cloneNode(false);
    const focused = focus instanceof Element ? focus.outerHTML : 'nothing';
    return `${innerWidth} × ${innerHeight} px, scrolled to ${scrollX}, ${scrollY}; the focus is on ${focused}`;
  });

export const evidenceOf = (tab: Tab): EvidenceSource => ({
  lines: async () => [tab.url(), ...tab.said, '', 'Troubles:', ...tab.troubles],
  html: async () => `<!-- ${await describeView(tab)} -->\n${await tab.content()}`,
  screenshot: () => tab.screenshot({ fullPage: true }),
});

async function keepTab({ lines, html, screenshot }: EvidenceSource, file: string): Promise<void> {
  await writeFile(`${file}.txt`, [...(await lines()), ''].join('\n'));
  await writeFile(`${file}.html`, await html());
  await writeFile(`${file}.png`, await screenshot());
}

/** @param tabs those that were open in the test */
export async function keepEvidence(tabs: readonly EvidenceSource[], test: Readonly<RunnerTask>): Promise<void> {
  const place = join(folder, basename(test.file.filepath).replace(/\.(e2e|test)\.ts$/, ''));
  const name = slugOf(test.fullTestName ?? test.name);
  await mkdir(place, { recursive: true });
  for (const [index, tab] of tabs.entries()) {
    const file = join(place, index === 0 ? name : `${name}-tab-${index + 1}`);
    const kept = keepTab(tab, file).catch((error) => console.error(`A tab could not be kept: ${error}`));
    await Promise.race([kept, setTimeout(tabTimeout, undefined, { ref: false })]);
  }
  console.error(`Screenshot, HTML and console: ${place}`);
}
