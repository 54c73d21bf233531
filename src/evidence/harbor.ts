import published from './harbor-results.json' with { type: 'json' };
import type { Results } from './results.ts';

/** The published results. `npm run evidence` recomputes them from the reports. */
export const harbor = published as unknown as Results;
