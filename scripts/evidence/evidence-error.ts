/** The file can't be used; the message says where, why, and what to do. */
export class EvidenceError extends Error {
  override readonly name = 'EvidenceError';
}
