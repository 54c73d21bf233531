/** Checks the prose in a thread of its own: of a thousand articles it takes as long as all other checks of content together. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ContentError } from '../content/content-error.ts';
import type { ProseAnswer, ProseQuestion } from './prose-thread.ts';

/**
 * @returns what to look at
 * @throws ContentError as `checkProse` does
 */
export async function checkProseAside(question: ProseQuestion): Promise<string[]> {
  const thread = new Worker(new URL('./prose-thread.ts', import.meta.url), { workerData: question });
  const [answer]: ProseAnswer[] = await once(thread, 'message');
  if (!answer) throw new Error('unreachable: the thread answers or fails');
  if ('found' in answer) throw new ContentError(answer.found);
  return answer.warnings;
}
