/** Makes a switch exhaustive: a new variant without its own case doesn't compile. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled variant: ${JSON.stringify(value)}`);
}
