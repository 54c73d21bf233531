// Every instrument by keyboard: a range, or else what is dragged, changes the number or the drawing, the address follows, Reset brings both back.
import { describe, expect, test } from 'vitest';
import { browsers, journeysIn } from '../support/driven-journey.ts';
import { buttonOf, comesTo, type Driver, visit } from '../support/driver.ts';
import { instrumentBands } from '../support/real-content.ts';

const readBand = (driver: Driver, id: string) =>
  driver.evaluate((band) => {
    const find = (selector: string) => document.querySelector(`#${band} ${selector}`);
    return { number: find('[data-reading] p')?.textContent ?? '', drawing: find('svg')?.innerHTML ?? '' };
  }, id);

/** Brings a band into view, and gives the focus to its first control once that is there. */
async function focusControl(driver: Driver, id: string): Promise<void> {
  await driver.evaluate((band) => document.getElementById(band)?.scrollIntoView({ behavior: 'instant' }), id);
  await expect
    .poll(
      () =>
        driver.evaluate((band) => {
          const find = (selector: string) => document.querySelector<HTMLElement>(`#${band} ${selector}`);
          const control = find('input[type="range"]') ?? find('[role="slider"]');
          control?.focus();
          return control !== null && document.activeElement === control;
        }, id),
      { timeout: 60_000 },
    )
    .toBe(true);
}

describe.each(browsers)('$name', (browser) => {
  const journey = journeysIn(browser, { sameVisitor: true });

  test.each(instrumentBands)('$path is operated by keyboard', async ({ path, name, id }) => {
    await journey(async (driver, site) => {
      await visit(driver, site.origin + path);
      const printed = await readBand(driver, id);
      await focusControl(driver, id);
      for (let press = 0; press < 3; press += 1) await driver.press('ArrowRight');
      await expect.poll(() => readBand(driver, id), { timeout: 60_000 }).not.toEqual(printed);
      await expect
        .poll(() => driver.evaluate(() => location.hash), { timeout: 60_000 })
        .toMatch(new RegExp(`^#${name}=`));
      await driver.click(buttonOf('Reset'));
      await comesTo(driver, () => location.hash, '');
      expect((await readBand(driver, id)).number).toBe(printed.number);
    });
  });
});
