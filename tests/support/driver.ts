/** The interface through which the tests in `browsers/` drive Firefox and WebKit. */
import { expect } from 'vitest';

type Json = string | number | boolean | null;

/** Drives one tab of a new visitor. */
export type Driver = {
  /** Loads an address and waits for the load event. */
  goto: (address: string) => Promise<void>;
  /**
   * Calls a function in the page. The function can't use variables of this process, only its arguments and the page.
   */
  evaluate: <Given extends Json[], Found>(read: (...given: Given) => Found, ...given: Given) => Promise<Found>;
  /** Clicks the middle of the first element that matches the XPath, as a mouse does. */
  click: (xpath: string) => Promise<void>;
  /** Types into the element that has the focus. */
  type: (text: string) => Promise<void>;
  press: (key: 'Enter' | 'Tab' | 'ArrowRight') => Promise<void>;
  back: () => Promise<void>;
  forward: () => Promise<void>;
  /** Sets the width of the viewport, in pixels. */
  resize: (width: number) => Promise<void>;
  /** Returns the console errors, console warnings and exceptions since the previous call. */
  takeTroubles: () => Promise<string[]>;
  screenshot: () => Promise<Uint8Array>;
  close: () => Promise<void>;
};

export type DrivenBrowser = {
  openVisitor: () => Promise<Driver>;
  /** Closes the browser, even if it no longer answers. */
  close: () => Promise<void>;
};

export class DriverSilence extends Error {}

/**
 * Limits the time of a command, because WebKit's drivers sometimes never answer. WebKit's own test runners do the same.
 * @param patience time limit in milliseconds
 * @throws DriverSilence with the name of the command
 */
export async function answerWithin<Answer>(
  patience: number,
  command: string,
  answer: Promise<Answer>,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const text = `The browser’s driver has not answered "${command}" for ${patience / 1000} s.`;
    timer = setTimeout(() => reject(new DriverSilence(text)), patience);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

const literal = (text: string): string => JSON.stringify(text);
export const linkOf = (label: string, part = 'body'): string => `//${part}//a[normalize-space(.)=${literal(label)}]`;
export const buttonOf = (label: string): string => `//main//button[normalize-space(.)=${literal(label)}]`;
const fieldOf = (name: string): string => `//form//*[@name=${literal(name)}]`;

/**
 * Waits until a function that runs in the page returns the expected value. If time runs out, the error shows both
 * values.
 */
export const comesTo = <Found>(driver: Driver, read: () => Found, expected: Found): Promise<void> =>
  expect.poll(() => driver.evaluate(read), { timeout: 60_000, interval: 100 }).toEqual(expected);

/** Loads an address and waits until the app has hydrated the page. */
export async function visit(driver: Driver, address: string): Promise<void> {
  await driver.goto(address);
  await comesTo(driver, () => 'hydrated' in document.documentElement.dataset, true);
}

/** Waits until the app shows the page at this path, scrolled to the top, with the focus on its heading. */
export const arriveAt = (driver: Driver, path: string): Promise<void> =>
  comesTo(
    driver,
    () => ({
      path: location.pathname,
      canonical: new URL(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? 'none:').pathname,
      focus: document.activeElement?.localName,
      top: scrollY,
    }),
    { path, canonical: path, focus: 'h1', top: 0 },
  );

/** Waits until the banner above the form has this text and the focus. */
export const seeBanner = (driver: Driver, text: string): Promise<void> =>
  comesTo(driver, () => document.querySelector('main [role="alert"]:focus')?.textContent, text);

export async function fillIn(driver: Driver, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    await driver.click(fieldOf(name));
    await driver.type(text);
  }
}
