/** Loads a JSON file of the site. Resolves to null if it can't be loaded. Never rejects. */
export async function loadJson(address: string): Promise<unknown> {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
