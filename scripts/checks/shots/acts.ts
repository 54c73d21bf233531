/** Actions that imitate a visitor before a screenshot is taken. */
import type { Page } from 'puppeteer';
import type { messageFields } from '../../server/embedded/inbox.ts';

export type Act = (tab: Page) => Promise<void>;

const sample = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@engines.example',
  phone: '+1 613 555 0100',
  organization: 'Analytical Engines',
  message: 'How exact is a fused position indoors?',
} as const satisfies Record<(typeof messageFields)[number], string>;

const submit = 'main form [type="submit"]';

async function fillIn(tab: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    await tab.focus(`main form [name="${name}"]`);
    await tab.keyboard.sendCharacter(text);
  }
}

export const openMenu: Act = async (tab) => {
  await tab.click('header button[popovertarget]');
  await tab.waitForSelector('nav:popover-open');
};

export const pointAt =
  (selector: string): Act =>
  (tab) =>
    tab.hover(selector);

/** Focuses an element. Pressing a key first makes the browser show the focus outline, as for keyboard users. */
export const focusOn =
  (selector: string): Act =>
  async (tab) => {
    await tab.keyboard.press('Shift');
    await tab.focus(selector);
  };

/**
 * Sends a message from the contact form. The request is intercepted and answered with `answer`, so that it never leaves
 * this machine.
 */
async function answerMessage(tab: Page, answer: object): Promise<void> {
  await tab.setRequestInterception(true);
  tab.on('request', (request) => {
    if (request.method() !== 'POST') return request.continue();
    return request.respond({ contentType: 'application/json', body: JSON.stringify(answer) });
  });
  await fillIn(tab, sample);
  await tab.click(submit);
}

export const failToSend: Act = async (tab) => {
  await answerMessage(tab, { success: false, message: 'The service is full.' });
  await tab.waitForSelector('main [role="alert"]');
};

export const sendMessage: Act = async (tab) => {
  await answerMessage(tab, { success: true });
  await tab.waitForFunction(() => document.querySelector('main form') === null);
};

export const signInWrongly: Act = async (tab) => {
  await tab.waitForSelector(`${submit}:enabled`);
  await fillIn(tab, { email: sample.email, password: 'not the password' });
  await tab.click(submit);
  await tab.waitForSelector('main [role="alert"]');
};
