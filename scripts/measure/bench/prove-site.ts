/** A program of its own, so that the memory that is measured is the engine's. */
import { join, resolve } from 'node:path';
import { runCommand } from '../../shared/command-line.ts';
import { argument, defineCommand, flag, readCount } from '../../shared/command-parameters.ts';
import { describeSite } from './bench-site.ts';
import { runEngine } from './run-engine.ts';
import { watchMemory } from './watch-memory.ts';

export type Proof = {
  /** Of the whole run. */
  seconds: number;
  /** Of it, seconds in which pages were rendered, and proven. */
  render: number;
  verify: number;
  /** How many pages were rendered. */
  rendered: number;
  bytes: number | null;
};

const command = defineCommand({
  call: 'node scripts/measure/bench/prove-site.ts',
  summary: 'Runs the engine on a generated site, with cache and proof, compresses it, and prints a line of JSON.',
  takes: {
    folder: argument({ placeholder: 'FOLDER', meaning: 'a site that generate-site.ts has made', read: resolve }),
    count: argument({ placeholder: 'COUNT', meaning: 'how many content pages it has', read: readCount }),
    'no-compress': flag('leaves the files as they are'),
  },
  examples: [['node scripts/measure/bench/prove-site.ts .cache/bench/40 40', 'renders and proves a site of 40 pages']],
});

await runCommand(command, async ({ folder, count, ...flags }) => {
  const memory = watchMemory();
  const { seconds, report } = await runEngine(describeSite(folder, count), join(folder, 'site'), {
    cacheDir: join(folder, 'cache'),
    verify: true,
    compress: !flags['no-compress'],
  });
  const proof: Proof = {
    seconds,
    render: report.seconds.render,
    verify: report.seconds.verify,
    rendered: report.pages.filter((page) => page.status === 'rendered').length,
    bytes: memory.stop(),
  };
  console.log(JSON.stringify(proof));
});
