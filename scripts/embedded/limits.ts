/** How often one address or account may ask; more is answered with 429. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export type Limits = {
  /** Sign-ins per minute from one network address. */
  signInsPerAddress: number;
  /** Sign-ins per minute to one account, known or not. */
  signInsPerAccount: number;
  /** Other auth requests per minute from one network address. */
  requestsPerAddress: number;
  /** Messages per ten minutes from one network address. */
  messagesPerAddress: number;
};

export const defaultLimits: Limits = {
  signInsPerAddress: 30,
  signInsPerAccount: 10,
  requestsPerAddress: 120,
  messagesPerAddress: 10,
};

export type Limiter = {
  /** Counts one more. Seconds to wait when that is one too many, else null. */
  count: (key: string) => Promise<number | null>;
};

export function createLimiter(points: number, seconds: number): Limiter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    count: async (key) => {
      try {
        await limiter.consume(key);
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
  };
}
