/**
 * `prove-site.ts <folder> <count>`: a run of the engine with cache and proof in a process of its own, whose memory is
 * the engine's. Prints a line of JSON.
 */
import { join } from 'node:path';
import { describeSite } from './bench-site.ts';
import { runEngine } from './run-engine.ts';
import { watchMemory } from './watch-memory.ts';

export type Proof = {
  /** Of the whole run. */
  seconds: number;
  /** Of it, seconds in which pages were proven. */
  verify: number;
  /** How many pages were rendered. */
  rendered: number;
  bytes: number | null;
};

const [folder = '', count = '0'] = process.argv.slice(2);
const memory = watchMemory();
const { seconds, report } = await runEngine(describeSite(folder, Number(count)), join(folder, 'site'), {
  cacheDir: join(folder, 'cache'),
  verify: true,
});
const proof: Proof = {
  seconds,
  verify: report.seconds.verify,
  rendered: report.pages.filter((page) => page.status === 'rendered').length,
  bytes: memory.stop(),
};
console.log(JSON.stringify(proof));
