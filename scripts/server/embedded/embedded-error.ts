/** The embedded services cannot start, or cannot do what was asked. The message says why and what to do. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}
