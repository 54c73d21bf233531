import type { RichText } from '#content/sources.ts';

/** Loads a drawing that the build wrote to a file of its own. Returns null if it can't be loaded. */
export async function loadDrawing(address: string): Promise<RichText | null> {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
