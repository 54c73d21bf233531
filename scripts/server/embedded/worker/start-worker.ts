/** The worker of the embedded services, seen from the server's thread: started, asked, and started again when it dies. */
import { Worker } from 'node:worker_threads';
import { EmbeddedError } from '../shared/embedded-error.ts';
import type { FromWorker, ServiceAnswer, ServiceFacts, ServiceRequest, ToWorker } from '../shared/worker-messages.ts';

/** There is no worker to answer, for the moment. */
export class WorkerGone extends Error {
  override readonly name = 'WorkerGone';
}

export type WorkerHandle = {
  /** What the first start has told. */
  facts: ServiceFacts;
  /**
   * Resolves to null when `signal` says that nobody waits any more.
   * @throws WorkerGone when the worker has died, or is not there yet; Error when the services failed in an unforeseen way
   */
  ask: (request: ServiceRequest, signal: AbortSignal) => Promise<ServiceAnswer | null>;
  /** Waits for the answers that are under way, in bounds, and ends the worker. */
  close: () => Promise<void>;
};

export type WorkerOptions = {
  log?: (line: string) => void;
  /** Milliseconds before the worker is started again: first, and at most. The pause doubles in between. */
  firstPause?: number;
  longestPause?: number;
  /** Milliseconds for answers under way when the services close. */
  closeTimeout?: number;
  /** Megabytes of the worker's heap; it dies when it needs more. */
  mostMegabytes?: number;
};

/** Milliseconds after which a worker counts as healthy: the next pause is a first one again. */
const healthyAfter = 60_000;

type Asked = { resolve: (answer: ServiceAnswer | null) => void; reject: (error: Error) => void };

/** @throws EmbeddedError when the services refuse to start the first time */
export async function startWorker(
  file: string,
  settings: object,
  {
    log = (line) => console.error(line),
    firstPause = 250,
    longestPause = 30_000,
    closeTimeout = 500,
    mostMegabytes = 192,
  }: WorkerOptions = {},
): Promise<WorkerHandle> {
  const asked = new Map<number, Asked>();
  let worker: Worker | null = null;
  let nextId = 0;
  let pause = firstPause;
  let restart: NodeJS.Timeout | undefined;
  let closing = false;
  let onIdle = (): void => undefined;

  function settle(id: number, finish: (one: Asked) => void): void {
    const one = asked.get(id);
    asked.delete(id);
    if (one) finish(one);
    if (asked.size === 0) onIdle();
  }

  function startAgain(reason: string): void {
    log(`The embedded services have ended (${reason}). They are started again in ${pause / 1000} s.`);
    restart = setTimeout(() => start().catch((error: Error) => startAgain(error.message)), pause);
    pause = Math.min(pause * 2, longestPause);
  }

  /** Resolves when the services answer; from then on looks after the worker. */
  function start(): Promise<ServiceFacts> {
    return new Promise((resolve, reject) => {
      const made = new Worker(file, {
        workerData: settings,
        // Not those of whoever runs the server: a test runner's would load the runner.
        execArgv: [],
        // Little for what is young, as most of it is: the process stays smaller by it.
        resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 8 },
      });
      let reason = '';
      let readyAt = Number.NaN;
      const receive = (message: FromWorker): void => {
        if (message.kind === 'log') log(message.line);
        else if (message.kind === 'refused') reject(new EmbeddedError(message.message));
        else if (message.kind === 'answer') settle(message.id, (one) => one.resolve(message.answer));
        else if (message.kind === 'failed') settle(message.id, (one) => one.reject(new Error(message.message)));
        else {
          readyAt = performance.now();
          worker = made;
          resolve(message.facts);
        }
      };
      made.on('message', receive);
      made.on('error', (error) => {
        reason = error instanceof Error ? error.message : String(error);
      });
      made.on('exit', (code) => {
        const wasReady = worker === made;
        if (wasReady) worker = null;
        reject(new Error(reason || `exit status ${code}`));
        if (!wasReady) return;
        for (const id of [...asked.keys()]) settle(id, (one) => one.reject(new WorkerGone('The services have ended.')));
        if (performance.now() - readyAt > healthyAfter) pause = firstPause;
        if (!closing) startAgain(reason || `exit status ${code}`);
      });
    });
  }

  const send = (message: ToWorker, transfer: ArrayBuffer[] = []): void => worker?.postMessage(message, transfer);

  async function close(): Promise<void> {
    closing = true;
    clearTimeout(restart);
    if (!worker) return;
    if (asked.size > 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, closeTimeout);
      onIdle = resolve;
      await promise;
      clearTimeout(timer);
    }
    const ending = worker;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    const timer = setTimeout(() => void ending.terminate(), closeTimeout);
    send({ kind: 'close' });
    await ended;
    clearTimeout(timer);
  }

  const facts = await start();
  return {
    facts,
    ask: (request, signal) =>
      new Promise((resolve, reject) => {
        if (!worker || closing) {
          reject(new WorkerGone('The services are not running.'));
          return;
        }
        nextId += 1;
        const id = nextId;
        const leave = (): void => {
          send({ kind: 'cancel', id });
          settle(id, (one) => one.resolve(null));
        };
        signal.addEventListener('abort', leave, { once: true });
        asked.set(id, {
          resolve: (answer) => {
            signal.removeEventListener('abort', leave);
            resolve(answer);
          },
          reject: (error) => {
            signal.removeEventListener('abort', leave);
            reject(error);
          },
        });
        send({ kind: 'ask', id, request }, request.body ? [request.body.buffer] : []);
      }),
    close,
  };
}
