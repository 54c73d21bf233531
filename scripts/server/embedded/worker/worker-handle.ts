/** The worker of the embedded services, seen from the server's thread: started, asked, and started again when it ends. */
import { Worker } from 'node:worker_threads';
import { assertNever } from '../../../../src/lib/assert-never.ts';
import { EmbeddedError } from '../shared/embedded-error.ts';
import type { FromWorker, ServiceAnswer, ServiceFacts, ServiceRequest, ToWorker } from '../shared/worker-messages.ts';

/** There is no worker to answer, for the moment. */
export class WorkerGone extends Error {
  override readonly name = 'WorkerGone';
}

export type WorkerOptions = {
  log?: (line: string) => void;
  /** Milliseconds before the worker is started again: first, and at most. The pause doubles in between. */
  firstPause?: number;
  maxPause?: number;
  /** Milliseconds for answers under way when the services close. */
  closeTimeout?: number;
  /** Megabytes of the worker's heap; it ends when it needs more. */
  maxMegabytes?: number;
};

/** Milliseconds after which a worker counts as healthy: the next pause is a first one again. */
const healthyAfter = 60_000;

type Asked = { resolve: (answer: ServiceAnswer | null) => void; reject: (error: Error) => void };

type Restart = { log: (line: string) => void; firstPause: number; maxPause: number };

export class WorkerHandle {
  readonly #start: () => Worker;
  readonly #restart: Restart;
  readonly #closeTimeout: number;
  readonly #asked = new Map<number, Asked>();
  #worker: Worker | null = null;
  #nextId = 0;
  #pause: number;
  #restartTimer: NodeJS.Timeout | undefined;
  #closing = false;
  #onIdle = (): void => undefined;

  private constructor(start: () => Worker, restart: Restart, closeTimeout: number) {
    this.#start = start;
    this.#restart = restart;
    this.#closeTimeout = closeTimeout;
    this.#pause = restart.firstPause;
  }

  /**
   * @param file the worker's script
   * @throws EmbeddedError when the services refuse to start the first time
   */
  static async start(
    file: string,
    settings: object,
    {
      log = (line) => console.error(line),
      firstPause = 250,
      maxPause = 30_000,
      closeTimeout = 500,
      maxMegabytes = 192,
    }: WorkerOptions = {},
  ): Promise<{ worker: WorkerHandle; facts: ServiceFacts }> {
    const start = () =>
      new Worker(file, {
        workerData: settings,
        // Not those of whoever runs the server: a test runner's would load the runner.
        execArgv: [],
        // Most objects last for one request. With 8 MB the process held 193 MB after 60 sign-ins, with V8's default 210 (2026-11-22).
        resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 8 },
      });
    const worker = new WorkerHandle(start, { log, firstPause, maxPause }, closeTimeout);
    return { worker, facts: await worker.#run() };
  }

  /**
   * Resolves to null when `signal` says that nobody waits any more.
   * @throws WorkerGone when the worker has ended, or is not there yet; Error when the services failed in an unforeseen way
   */
  ask(request: ServiceRequest, signal: AbortSignal): Promise<ServiceAnswer | null> {
    if (!this.#worker || this.#closing) return Promise.reject(new WorkerGone('The services are not running.'));
    this.#nextId += 1;
    const id = this.#nextId;
    const { promise, resolve, reject } = Promise.withResolvers<ServiceAnswer | null>();
    const leave = (): void => {
      this.#send({ kind: 'cancel', id });
      this.#settle(id, (one) => one.resolve(null));
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#asked.set(id, { resolve, reject });
    this.#send({ kind: 'ask', id, request }, request.body ? [request.body.buffer] : []);
    return promise.finally(() => signal.removeEventListener('abort', leave));
  }

  /** Waits for the answers that are under way until `closeTimeout`, and ends the worker. */
  async close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#restartTimer);
    const worker = this.#worker;
    if (!worker) return;
    if (this.#asked.size > 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, this.#closeTimeout);
      this.#onIdle = resolve;
      await promise;
      clearTimeout(timer);
    }
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    const timer = setTimeout(() => void worker.terminate(), this.#closeTimeout);
    this.#send({ kind: 'close' });
    await ended;
    clearTimeout(timer);
  }

  /** Starts a worker. Resolves when the services answer; from then on a worker that ends is started again. */
  #run(): Promise<ServiceFacts> {
    return new Promise((resolve, reject) => {
      const worker = this.#start();
      let reason = '';
      let readyAt = Number.NaN;
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'refused') reject(new EmbeddedError(message.message));
        else if (message.kind === 'ready') {
          readyAt = performance.now();
          this.#worker = worker;
          resolve(message.facts);
        } else this.#receive(message);
      });
      worker.on('error', (error) => {
        reason = error instanceof Error ? error.message : String(error);
      });
      worker.on('exit', (code) => {
        reason ||= `exit status ${code}`;
        reject(new Error(reason));
        if (this.#worker === worker) this.#handleEnd(reason, performance.now() - readyAt);
      });
    });
  }

  #receive(message: Exclude<FromWorker, { kind: 'ready' | 'refused' }>): void {
    switch (message.kind) {
      case 'log':
        this.#restart.log(message.line);
        break;
      case 'answer':
        this.#settle(message.id, (one) => one.resolve(message.answer));
        break;
      case 'failed':
        this.#settle(message.id, (one) => one.reject(new Error(message.message)));
        break;
      default:
        assertNever(message);
    }
  }

  #settle(id: number, finish: (one: Asked) => void): void {
    const one = this.#asked.get(id);
    this.#asked.delete(id);
    if (one) finish(one);
    if (this.#asked.size === 0) this.#onIdle();
  }

  /** @param uptime milliseconds for which the services have answered */
  #handleEnd(reason: string, uptime: number): void {
    this.#worker = null;
    for (const id of [...this.#asked.keys()]) {
      this.#settle(id, (one) => one.reject(new WorkerGone('The services have ended.')));
    }
    if (uptime > healthyAfter) this.#pause = this.#restart.firstPause;
    if (!this.#closing) this.#startAgain(reason);
  }

  #startAgain(reason: string): void {
    const { log, maxPause } = this.#restart;
    log(`The embedded services have ended (${reason}). They are started again in ${this.#pause / 1000} s.`);
    this.#restartTimer = setTimeout(() => {
      this.#run().catch((error: Error) => this.#startAgain(error.message));
    }, this.#pause);
    this.#pause = Math.min(this.#pause * 2, maxPause);
  }

  #send(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker?.postMessage(message, transfer);
  }
}
