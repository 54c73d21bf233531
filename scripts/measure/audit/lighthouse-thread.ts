/**
 * Lighthouse in a thread with a browser of its own, so that several can run at once: it keeps its times in one place of
 * the thread, and a browser records one trace at a time.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { launchBrowser } from 'vite-plugin-ssr-free-prerender';
import type { AuditRun } from './audited-page.ts';
import type { LighthouseResult } from './run-lighthouse.ts';
import type { Session } from './session.ts';

export type ThreadQuestion = { origin: string; run: AuditRun; session: Session | null };
export type ThreadAnswer = { result: LighthouseResult } | { error: unknown };

export type LighthouseThread = {
  /**
   * One run at a time.
   * @throws Error when the browser or Lighthouse gave up
   */
  run: (question: ThreadQuestion) => Promise<LighthouseResult>;
  close: () => Promise<void>;
};

export async function startLighthouseThread(): Promise<LighthouseThread> {
  // Started here and not in the thread, which hears of no signal that ends the process.
  const browser = await launchBrowser();
  const worker = new Worker(new URL('./lighthouse-worker.ts', import.meta.url), { workerData: browser.wsEndpoint() });
  // A thread that has ended answers nothing more.
  const life = new AbortController();
  worker.once('exit', () => life.abort());
  return {
    run: async (question) => {
      const answered = once(worker, 'message', { signal: life.signal });
      worker.postMessage(question);
      const [answer]: ThreadAnswer[] = await answered;
      if (!answer) throw new Error('Lighthouse gave no answer.');
      if ('error' in answer) throw answer.error;
      return answer.result;
    },
    close: async () => {
      await worker.terminate();
      await browser.close();
    },
  };
}
