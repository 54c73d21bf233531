/** What a failed test leaves for the person who looks into it: screenshot, HTML and console of each open tab. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { RunnerTask } from 'vitest';
import type { Visitor } from './open-visitor.ts';
import { projectRoot } from './project.ts';
import type { Tab } from './watch-tab.ts';

const folder = join(projectRoot, 'reports/failures');
/** Milliseconds for a tab to answer; one that is blocked never does. */
const patience = 5000;

const slugOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100);

async function keepTab(tab: Tab, file: string): Promise<void> {
  await writeFile(`${file}.txt`, [tab.url(), ...tab.said, '', 'Troubles:', ...tab.troubles, ''].join('\n'));
  await writeFile(`${file}.html`, await tab.content());
  await tab.screenshot({ path: `${file}.png`, fullPage: true });
}

/** @param visitors those who walked in the test */
export async function keepEvidence(visitors: readonly Visitor[], test: Readonly<RunnerTask>): Promise<void> {
  const tabs = visitors.map(({ tab }) => tab);
  const place = join(folder, basename(test.file.filepath).replace(/\.(e2e|test)\.ts$/, ''));
  await mkdir(place, { recursive: true });
  for (const [index, tab] of tabs.entries()) {
    const file = join(place, index === 0 ? slugOf(test.name) : `${slugOf(test.name)}-tab-${index + 1}`);
    const kept = keepTab(tab, file).catch((error) => console.error(`A tab could not be kept: ${error}`));
    await Promise.race([kept, setTimeout(patience, undefined, { ref: false })]);
  }
  console.error(`Screenshot, HTML and console: ${place}`);
}
