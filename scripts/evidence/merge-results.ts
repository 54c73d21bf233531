/** Computed results, completed by the published ones where a source lacks something. Pure. */

import type { Results } from '../../src/evidence/results.ts';
import type { Evaluation } from './evaluate.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(published: unknown, computed: unknown): unknown {
  if (computed === undefined) return published;
  if (Array.isArray(published) && Array.isArray(computed) && published.length === computed.length)
    return computed.map((value, index) => merge(published[index], value));
  if (!isRecord(published) || !isRecord(computed)) return computed;
  const names = new Set([...Object.keys(published), ...Object.keys(computed)]);
  return Object.fromEntries([...names].map((name) => [name, merge(published[name], computed[name])]));
}

export const mergeResults = (published: Results, computed: Evaluation): Results =>
  merge(published, computed) as Results;
