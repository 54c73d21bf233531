/** What the app threw while it was hydrated: React goes on without the written markup, and names it as the cause of its own error. */

/** Gives the message of the first cause; empty where React has named none. */
export function watchCauses(): () => string {
  let first = '';
  addEventListener('error', ({ error }) => {
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    if (first === '' && cause instanceof Error) first = cause.message;
  });
  return () => first;
}
