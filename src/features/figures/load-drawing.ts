import { loadJson } from '#lib/load-json.ts';
import type { RichText } from '#model/schemas/sources.ts';

/** Loads a drawing that the build wrote to a separate file. Resolves to null if it can't be loaded. */
export const loadDrawing = async (address: string): Promise<RichText | null> =>
  (await loadJson(address)) as RichText | null;
