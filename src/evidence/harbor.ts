import published from './harbor-results.json' with { type: 'json' };
import type { Results } from './results.ts';

/**
 * The published results about ferry crossings in a harbour. `npm run evidence` recomputes them from position reports.
 */
export const harbor = published as unknown as Results;
