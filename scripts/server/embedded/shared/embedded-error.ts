/** The embedded services cannot start or do what was asked; the message says what is wrong and what to do. */
export class EmbeddedError extends Error {
  override readonly name: string = 'EmbeddedError';
}
