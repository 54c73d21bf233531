import type { BrowserHold } from './browser.ts';
import { readFacts } from './in-page/read-facts.ts';
import type { PageFacts } from './types.ts';

const batchSize = 20;

/** What finished pages say about themselves, as a browser reads them; in their order. */
export async function readFactsOf(
  browser: BrowserHold,
  pages: readonly { path: string; html: string }[],
): Promise<PageFacts[]> {
  if (pages.length === 0) return [];
  const tab = await (await browser.get()).newPage();
  const facts: PageFacts[] = [];
  for (let at = 0; at < pages.length; at += batchSize) {
    facts.push(...(await tab.evaluate(readFacts, pages.slice(at, at + batchSize))));
  }
  await tab.close();
  return facts;
}
