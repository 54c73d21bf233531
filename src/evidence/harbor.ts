import published from './harbor-results.json' with { type: 'json' };
import type { Results } from './results.ts';

/** The published results. `npm run evidence` compares the file with the reports, and writes it. */
export const harbor = published as unknown as Results;
