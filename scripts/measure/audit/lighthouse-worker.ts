/** Runs in a thread: answers each run that it is asked for with Lighthouse's result, or with the error that ended it. */
import { parentPort, workerData } from 'node:worker_threads';
import { connect } from 'puppeteer';
import type { ThreadAnswer, ThreadQuestion } from './lighthouse-thread.ts';
import { runLighthouse } from './run-lighthouse.ts';

const browser = await connect({ browserWSEndpoint: workerData });

async function answer({ origin, run, session }: ThreadQuestion): Promise<ThreadAnswer> {
  try {
    return { result: await runLighthouse(browser, origin, run, session) };
  } catch (error) {
    return { error };
  }
}

parentPort?.on('message', async (question: ThreadQuestion) => parentPort?.postMessage(await answer(question)));
