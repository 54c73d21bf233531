/**
 * Sign-ins one after the other: one hash at a time, and a limit on how many wait. Failures are counted per network and per
 * account, and compared with the limits when an attempt's turn comes, so that parallel attempts gain nothing.
 *
 * Above the account's limit a network that has failed is refused. One that has not failed waits in the account's slow
 * queue: its owner can sign in while others guess, and many attackers together guess no faster than the slow queue's pace.
 */
import { createLimiter, type Limiter, type Limits } from '../shared/limits.ts';

const minute = 60;

type Visitor = { network: string; account: string; signal: AbortSignal };

export type Turn<T> =
  | { kind: 'done'; result: T }
  /** Refused for so many seconds. */
  | { kind: 'later'; seconds: number }
  /** There is no room to wait. */
  | { kind: 'full' }
  /** The client has gone away. */
  | { kind: 'gone' };

/** What an attempt comes to; `failed` when the credentials were wrong. */
type Attempt<T> = () => Promise<{ result: T; failed: boolean }>;

type Waiting = {
  visitor: Visitor;
  /** It has waited in the slow queue. */
  slowed: boolean;
  /** Makes the attempt. Resolves to whether it failed, and to what tells the client. */
  run: () => Promise<{ failed: boolean; tell: () => void }>;
  settle: (turn: Exclude<Turn<never>, { kind: 'done' }>) => void;
  reject: (error: unknown) => void;
};

export class SignInQueue {
  readonly #limits: Limits;
  readonly #failuresOfNetwork: Limiter;
  readonly #failuresOfAccount: Limiter;
  readonly #queue = new Set<Waiting>();
  readonly #slowQueues = new Map<string, Set<Waiting>>();
  readonly #waitingOfNetwork = new Map<string, number>();
  #slowWaiting = 0;
  #busy = false;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#failuresOfNetwork = createLimiter(limits.failuresPerAddress, minute);
    this.#failuresOfAccount = createLimiter(limits.failuresPerAccount, minute);
  }

  /** Makes the attempt when its turn comes. Rejects as the attempt does. */
  take<T>(visitor: Visitor, attempt: Attempt<T>): Promise<Turn<T>> {
    const { network, account, signal } = visitor;
    const waiting = this.#waitingOfNetwork.get(network) ?? 0;
    if (this.#queue.size >= this.#limits.signInsWaiting || waiting >= this.#limits.signInsWaitingPerAddress) {
      return Promise.resolve({ kind: 'full' });
    }
    this.#countWaiting(network, 1);
    return new Promise((resolve, reject) => {
      let over = false;
      const end = (finish: () => void): void => {
        if (over) return;
        over = true;
        signal.removeEventListener('abort', leave);
        this.#countWaiting(network, -1);
        finish();
      };
      const one: Waiting = {
        visitor,
        slowed: false,
        run: async () => {
          const { result, failed } = await attempt();
          return { failed, tell: () => end(() => resolve({ kind: 'done', result })) };
        },
        settle: (turn) => end(() => resolve(turn)),
        reject: (error) => end(() => reject(error)),
      };
      const leave = (): void => {
        this.#queue.delete(one);
        if (this.#slowQueues.get(account)?.delete(one)) this.#slowWaiting -= 1;
        one.settle({ kind: 'gone' });
      };
      signal.addEventListener('abort', leave);
      this.#queue.add(one);
      void this.#work();
    });
  }

  #countWaiting(network: string, change: number): void {
    const count = (this.#waitingOfNetwork.get(network) ?? 0) + change;
    if (count > 0) this.#waitingOfNetwork.set(network, count);
    else this.#waitingOfNetwork.delete(network);
  }

  /** Moves one from the account's slow queue into the queue; an empty slow queue is deleted one pace after its last. */
  #releaseSlow(account: string): void {
    const slow = this.#slowQueues.get(account);
    const [next] = slow ?? [];
    if (!slow || !next) {
      this.#slowQueues.delete(account);
      return;
    }
    slow.delete(next);
    this.#slowWaiting -= 1;
    next.slowed = true;
    this.#queue.add(next);
    this.#releaseLater(account);
    void this.#work();
  }

  #releaseLater(account: string): void {
    setTimeout(() => this.#releaseSlow(account), this.#limits.slowSignInSeconds * 1000);
  }

  #waitSlowly(one: Waiting): void {
    const { account } = one.visitor;
    const { signInsWaiting, signInsWaitingPerAddress } = this.#limits;
    let slow = this.#slowQueues.get(account);
    if ((slow?.size ?? 0) >= signInsWaitingPerAddress || this.#slowWaiting >= signInsWaiting) {
      one.settle({ kind: 'full' });
      return;
    }
    if (!slow) {
      slow = new Set();
      this.#slowQueues.set(account, slow);
      this.#releaseLater(account);
    }
    slow.add(one);
    this.#slowWaiting += 1;
  }

  async #judge(one: Waiting): Promise<void> {
    const { network, account, signal } = one.visitor;
    if (signal.aborted) return one.settle({ kind: 'gone' });
    const seconds = await this.#failuresOfNetwork.secondsToWait(network);
    if (seconds !== null) return one.settle({ kind: 'later', seconds });
    const accountSeconds = await this.#failuresOfAccount.secondsToWait(account);
    // While the slow queue exists, all attempts pass through it: a new minute does not allow quick guesses again.
    const isSlow = accountSeconds !== null || this.#slowQueues.has(account);
    if (isSlow && (await this.#failuresOfNetwork.counted(network)) > 0) {
      return one.settle({ kind: 'later', seconds: accountSeconds ?? Math.ceil(this.#limits.slowSignInSeconds) });
    }
    if (isSlow && !one.slowed) return this.#waitSlowly(one);
    const { failed, tell } = await one.run();
    if (failed) await Promise.all([this.#failuresOfNetwork.count(network), this.#failuresOfAccount.count(account)]);
    tell();
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let [next] = this.#queue; next; [next] = this.#queue) {
      this.#queue.delete(next);
      await this.#judge(next).catch(next.reject);
    }
    this.#busy = false;
  }
}
