import { defaultLimits, type Limits } from '../../scripts/server/embedded/shared/limits.ts';

const endless = 100_000;

/** No test must fail because of the requests of others. */
export const noLimits: Limits = {
  ...defaultLimits,
  failuresPerAddress: endless,
  failuresPerAccount: endless,
  requestsPerAddress: endless,
  messagesPerAddress: endless,
};
