// Operates every instrument by keyboard. Moving the first slider or handle must change the page's address, and the
// instrument's number or drawing. Reset must restore the number and clear the address.
import { describe, expect, test } from 'vitest';
import { browsers, journeysIn } from '../support/driven-journey.ts';
import { comesTo, type Driver, visit } from '../support/driver.ts';
import { instrumentBands } from '../support/real-content.ts';

const readSection = (driver: Driver, id: string) =>
  driver.evaluate((section) => {
    const find = (selector: string) => document.querySelector(`#${section} ${selector}`);
    return { number: find('[data-value]')?.textContent ?? '', drawing: find('svg')?.innerHTML ?? '' };
  }, id);

/** Scrolls to a section, waits until its first control exists, and focuses this control. */
async function focusControl(driver: Driver, id: string): Promise<void> {
  await driver.evaluate((section) => document.getElementById(section)?.scrollIntoView({ behavior: 'instant' }), id);
  await expect
    .poll(
      () =>
        driver.evaluate((section) => {
          const find = (selector: string) => document.querySelector<HTMLElement>(`#${section} ${selector}`);
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

  test.each(instrumentBands)(
    'Arrow keys operate the instrument on $path, and Reset restores its number',
    async ({ path, name, id }) => {
      await journey(async (driver, site) => {
        await visit(driver, site.origin + path);
        const printed = await readSection(driver, id);
        await focusControl(driver, id);
        for (let press = 0; press < 3; press += 1) await driver.press('ArrowRight');
        await expect.poll(() => readSection(driver, id), { timeout: 60_000 }).not.toEqual(printed);
        await expect
          .poll(() => driver.evaluate(() => location.hash), { timeout: 60_000 })
          .toMatch(new RegExp(`^#${name}=`));
        // Search only this section, because a page may have two instruments, each with a Reset button.
        await driver.evaluate((section) => {
          const buttons = [...document.querySelectorAll<HTMLElement>(`#${section} button`)];
          buttons.find(({ textContent }) => textContent === 'Reset')?.click();
        }, id);
        await comesTo(driver, () => location.hash, '');
        expect((await readSection(driver, id)).number).toBe(printed.number);
      });
    },
  );
});
