/** How often one address or account may ask, and how much may be under way at once. */
import { RateLimiterMemory } from 'rate-limiter-flexible';

export type Limits = {
  /** Failed sign-ins per minute from one network, after which it is refused with 429. */
  failuresPerAddress: number;
  /** Failed sign-ins per minute to one account, known or not, after which others wait in its slow queue. */
  failuresPerAccount: number;
  /** Between two sign-ins out of the slow queue of one account. */
  slowSignInSeconds: number;
  /** Sign-ins that wait for their turn, in the queue and again in all slow queues; one more is answered with 503. */
  signInsWaiting: number;
  /** The same for one network, and for the slow queue of one account. */
  signInsWaitingPerAddress: number;
  /** Auth requests of all kinds per minute from one network. */
  requestsPerAddress: number;
  /** Messages per ten minutes from one network. */
  messagesPerAddress: number;
  /** Requests under way, from their first byte to the answer. */
  requestsUnderWay: number;
  requestsUnderWayPerAddress: number;
  /** Memory for the bodies of all of them. */
  bodyBytesUnderWay: number;
  /** For a body to arrive whole. */
  bodySeconds: number;
};

export const defaultLimits: Limits = {
  failuresPerAddress: 30,
  failuresPerAccount: 10,
  slowSignInSeconds: 6,
  signInsWaiting: 256,
  signInsWaitingPerAddress: 20,
  requestsPerAddress: 120,
  messagesPerAddress: 10,
  requestsUnderWay: 1000,
  requestsUnderWayPerAddress: 100,
  bodyBytesUnderWay: 16 * 1024 * 1024,
  bodySeconds: 30,
};

export type Limiter = {
  /** Counts one more. Resolves to the seconds to wait when that is one too many, else to null. */
  count: (key: string) => Promise<number | null>;
  /** Takes one back that has come to nothing. */
  takeBack: (key: string) => Promise<void>;
  /** How many were counted in the present period. */
  counted: (key: string) => Promise<number>;
  /** Seconds to wait when no more are allowed, else null. */
  secondsToWait: (key: string) => Promise<number | null>;
};

export function createLimiter(points: number, seconds: number): Limiter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
  return {
    count: async (key) => {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key);
      return consumedPoints > points ? secondsOf(msBeforeNext) : null;
    },
    takeBack: async (key) => void (await limiter.reward(key)),
    counted: async (key) => (await limiter.get(key))?.consumedPoints ?? 0,
    secondsToWait: async (key) => {
      const found = await limiter.get(key);
      return found && found.consumedPoints >= points ? secondsOf(found.msBeforeNext) : null;
    },
  };
}
