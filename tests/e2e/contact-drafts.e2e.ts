// What was typed into the contact form and not sent, when the page is left within the app.
import { expect, test } from 'vitest';
import {
  answerJson,
  buttonSelector,
  emptyFields,
  fillIn,
  message,
  press,
  readFields,
  waitUntilSent,
  watchMessages,
} from '../support/contact-page.ts';
import { arriveAt, clickLink, journey, openSharedSite, visit } from '../support/journey.ts';

const site = await openSharedSite();
const address = `${site.origin}/contact`;

test('what was typed is still there after a look at another page, and gone once it is sent', async () => {
  await journey(site, async (tab) => {
    const lookElsewhere = async (): Promise<void> => {
      await clickLink(tab, 'Sanctions Policy', 'footer:last-of-type');
      await arriveAt(tab, '/sanctions');
      await clickLink(tab, 'Contact', 'header');
      await arriveAt(tab, '/contact');
    };
    await visit(tab, address);
    await fillIn(tab);
    await lookElsewhere();
    expect(await readFields(tab)).toEqual(message);
    await tab.goBack();
    await arriveAt(tab, '/sanctions');
    await tab.goBack();
    await arriveAt(tab, '/contact');
    expect(await readFields(tab)).toEqual(message);
    await press(tab, 'Send Message');
    await waitUntilSent(tab);
    await lookElsewhere();
    expect(await readFields(tab)).toEqual(emptyFields);
  });
});

test('a message that arrives after its page was left is not offered for sending again', async () => {
  await journey(site, async (tab) => {
    const desk = await watchMessages(tab);
    desk.answer = () => {};
    await visit(tab, address);
    await fillIn(tab);
    await press(tab, 'Send Message');
    await tab.waitForSelector(buttonSelector('Sending...'));
    await clickLink(tab, 'About', 'header');
    await arriveAt(tab, '/about');
    const answered = tab.waitForResponse((response) => response.url() === desk.requests[0]?.url());
    await answerJson({ success: true })(desk.requests[0] ?? expect.fail('nothing was sent'));
    await (await answered).text();
    await clickLink(tab, 'Contact', 'header');
    await arriveAt(tab, '/contact');
    expect(await readFields(tab)).toEqual(emptyFields);
  });
});

test('what was typed and not sent is stored nowhere', async () => {
  await journey(site, async (tab) => {
    await visit(tab, address);
    await fillIn(tab);
    await clickLink(tab, 'About', 'header');
    await arriveAt(tab, '/about');
    const stored = () => [...Object.entries(localStorage), ...Object.entries(sessionStorage), document.cookie].join();
    expect(await tab.evaluate(stored)).not.toContain('Two questions');
  });
});
