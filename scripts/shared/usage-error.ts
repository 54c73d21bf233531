/** The command line names something that cannot be; the message ends in the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
