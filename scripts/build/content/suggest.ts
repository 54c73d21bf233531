import { nearestNames } from '../../shared/nearest-names.ts';

/** What somebody may have meant, as the end of a message; empty when nothing is like it. */
export function suggest(target: string, known: readonly string[]): string {
  const [meant] = nearestNames(target, known);
  return meant ? ` Did you mean "${meant}"?` : '';
}
