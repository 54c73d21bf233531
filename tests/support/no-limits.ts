import { defaultLimits, type Limits } from '../../scripts/server/embedded/shared/limits.ts';

const endless = 100_000;

/** No test is to fail because others have asked before. */
export const noLimits: Limits = {
  ...defaultLimits,
  failuresPerAddress: endless,
  failuresPerAccount: endless,
  requestsPerAddress: endless,
  messagesPerAddress: endless,
};
