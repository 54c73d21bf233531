/**
 * Sign-ins one after the other: one hash at a time, in bounds. What has failed counts, per network and per account, and is
 * looked at when an attempt's turn comes, so that parallel attempts gain nothing.
 *
 * Above the account's limit a network that has failed is refused. One that has not failed waits in the account's slow
 * queue: so its owner gets in while others guess, and many guessers together guess no faster than the slow queue's pace.
 */
import { createLimiter, type Limits } from '../shared/limits.ts';

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

export type SignInQueue = { take: <T>(visitor: Visitor, attempt: Attempt<T>) => Promise<Turn<T>> };

export function createSignInQueue(limits: Limits): SignInQueue {
  const failuresOfNetwork = createLimiter(limits.failuresPerAddress, minute);
  const failuresOfAccount = createLimiter(limits.failuresPerAccount, minute);
  const queue = new Set<Waiting>();
  const slowQueues = new Map<string, Set<Waiting>>();
  const waitingOfNetwork = new Map<string, number>();
  let slowWaiting = 0;
  let busy = false;

  function countWaiting(network: string, change: number): void {
    const count = (waitingOfNetwork.get(network) ?? 0) + change;
    if (count > 0) waitingOfNetwork.set(network, count);
    else waitingOfNetwork.delete(network);
  }

  /** Lets one of the account's slow queue go on; an empty queue is forgotten one pace after its last. */
  function releaseSlow(account: string): void {
    const slow = slowQueues.get(account);
    const [next] = slow ?? [];
    if (!slow || !next) {
      slowQueues.delete(account);
      return;
    }
    slow.delete(next);
    slowWaiting -= 1;
    next.slowed = true;
    queue.add(next);
    setTimeout(() => releaseSlow(account), limits.slowSignInSeconds * 1000);
    void work();
  }

  function waitSlowly(one: Waiting): void {
    const { account } = one.visitor;
    let slow = slowQueues.get(account);
    if ((slow?.size ?? 0) >= limits.signInsWaitingPerAddress || slowWaiting >= limits.signInsWaiting) {
      one.settle({ kind: 'full' });
      return;
    }
    if (!slow) {
      slow = new Set();
      slowQueues.set(account, slow);
      setTimeout(() => releaseSlow(account), limits.slowSignInSeconds * 1000);
    }
    slow.add(one);
    slowWaiting += 1;
  }

  async function judge(one: Waiting): Promise<void> {
    const { network, account, signal } = one.visitor;
    if (signal.aborted) return one.settle({ kind: 'gone' });
    const seconds = await failuresOfNetwork.secondsToWait(network);
    if (seconds !== null) return one.settle({ kind: 'later', seconds });
    const accountSeconds = await failuresOfAccount.secondsToWait(account);
    // As long as somebody waits there, nobody goes past him: a new minute is no second helping of quick guesses.
    if (accountSeconds !== null || slowQueues.has(account)) {
      if ((await failuresOfNetwork.counted(network)) > 0) {
        return one.settle({ kind: 'later', seconds: accountSeconds ?? Math.ceil(limits.slowSignInSeconds) });
      }
      if (!one.slowed) return waitSlowly(one);
    }
    const { failed, tell } = await one.run();
    if (failed) await Promise.all([failuresOfNetwork.count(network), failuresOfAccount.count(account)]);
    tell();
  }

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let [next] = queue; next; [next] = queue) {
      queue.delete(next);
      await judge(next).catch(next.reject);
    }
    busy = false;
  }

  return {
    take: <T>(visitor: Visitor, attempt: Attempt<T>) =>
      new Promise<Turn<T>>((resolve, reject) => {
        const { network, account, signal } = visitor;
        const share = waitingOfNetwork.get(network) ?? 0;
        if (queue.size >= limits.signInsWaiting || share >= limits.signInsWaitingPerAddress) {
          resolve({ kind: 'full' });
          return;
        }
        countWaiting(network, 1);
        let over = false;
        const end = (finish: () => void): void => {
          if (over) return;
          over = true;
          signal.removeEventListener('abort', leave);
          countWaiting(network, -1);
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
          queue.delete(one);
          if (slowQueues.get(account)?.delete(one)) slowWaiting -= 1;
          one.settle({ kind: 'gone' });
        };
        signal.addEventListener('abort', leave);
        queue.add(one);
        void work();
      }),
  };
}
