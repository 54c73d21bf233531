// The driver itself: one that stops answering is replaced, and the journey made again.
import { expect, test } from 'vitest';
import { openWebKit } from '../support/drive-webkit.ts';
import { journeysIn } from '../support/driven-journey.ts';
import { serveSite } from '../support/serve-site.ts';

const opened: Awaited<ReturnType<typeof openWebKit>>[] = [];
const journey = journeysIn({
  open: async () => {
    const browser = await openWebKit(opened.length === 0 ? { patience: 10_000 } : {});
    opened.push(browser);
    return browser;
  },
  serve: () => serveSite(),
});

test('a driver that falls silent is replaced by another, and the journey is made again', async () => {
  const titles: string[] = [];
  await journey(async (driver, site) => {
    await driver.goto(`${site.origin}/about`);
    if (opened.length === 1) opened[0]?.driver.kill('SIGSTOP');
    titles.push(await driver.evaluate(() => document.title));
  });
  expect(opened).toHaveLength(2);
  expect(titles).toEqual([expect.stringContaining('About')]);
});
