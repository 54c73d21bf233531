// Tests the contact form in Firefox and WebKit, with the real embedded service.
import { describe, expect, test } from 'vitest';
import { message, sentHeading } from '../support/contact-page.ts';
import { browsers, journeysIn } from '../support/driven-journey.ts';
import { buttonOf, comesTo, type Driver, fillIn, seeBanner, visit } from '../support/driver.ts';

const readFields = (driver: Driver): Promise<Record<string, string>> =>
  driver.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('form :is(input:not([type="hidden"]), textarea)');
    const filled = [...fields].filter((field) => field.name !== 'botcheck');
    return Object.fromEntries(filled.map((field) => [field.name, field.value]));
  });

describe.each(browsers)('$name', (browser) => {
  const journey = journeysIn(browser);

  test('After a message is sent, a focused confirmation replaces the form', async () => {
    await journey(async (driver, site) => {
      await visit(driver, `${site.origin}/contact`);
      await fillIn(driver, message);
      expect(await readFields(driver)).toEqual(message);
      await driver.click(buttonOf('Send Message'));
      await comesTo(driver, () => document.activeElement?.textContent, sentHeading);
      expect(await driver.evaluate(() => document.querySelector('form') === null)).toBe(true);
    });
  });

  test('A message that the service refuses stays in the form', async () => {
    await journey(async (driver, site) => {
      const refused = { ...message, firstName: ' ' };
      await visit(driver, `${site.origin}/contact`);
      await fillIn(driver, refused);
      await driver.click(buttonOf('Send Message'));
      await seeBanner(driver, 'Please fill in your name, your e-mail address and a message.');
      expect(await readFields(driver)).toEqual(refused);
    });
  });
});
