/** The thread of the embedded services: no hash and no lock of the database holds up the pages. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { requestNotes } from '../database/watch-sql.ts';
import { EmbeddedError } from '../shared/embedded-error.ts';
import type { FromWorker, ServiceRequest, ServiceSettings, ToWorker } from '../shared/worker-messages.ts';
import { openServices, type Services } from './services.ts';

const port = parentPort;
if (!port) throw new Error('worker.ts runs as a worker thread: openEmbeddedServices starts it.');

const tell = (message: FromWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

// The auth server prints what fails in it, over many lines; the request that it belongs to is answered 500 and logged.
console.error = (...words: unknown[]) => {
  requestNotes.getStore()?.words.push(...words.map((word) => (word instanceof Error ? word.message : String(word))));
};

async function start(): Promise<Services | null> {
  try {
    const services = await openServices(workerData as ServiceSettings, (line) => tell({ kind: 'log', line }));
    tell({ kind: 'ready', facts: services.facts });
    return services;
  } catch (error) {
    if (!(error instanceof EmbeddedError)) throw error;
    tell({ kind: 'refused', message: error.message });
    return null;
  }
}

// Pages come first: on Linux the priority is that of the thread which asks for it, elsewhere of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const services = await start();
const underWay = new Map<number, AbortController>();

async function answer(id: number, request: ServiceRequest, { answer: reply }: Services): Promise<void> {
  const controller = new AbortController();
  underWay.set(id, controller);
  try {
    const answered = await reply(request, controller.signal);
    tell({ kind: 'answer', id, answer: answered }, [answered.body.buffer]);
  } catch (error) {
    tell({ kind: 'failed', id, message: describe(error) });
  } finally {
    underWay.delete(id);
  }
}

port.on('message', async (message: ToWorker) => {
  if (!services) return;
  if (message.kind === 'ask') void answer(message.id, message.request, services);
  else if (message.kind === 'cancel') underWay.get(message.id)?.abort();
  else {
    await services.close();
    process.exit();
  }
});
if (!services) port.close();
