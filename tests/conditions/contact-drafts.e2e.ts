// The contact form keeps typed text while the visitor looks at other pages of the app. For a visitor who leaves while a
// message is being sent, see tests/components/features/contact/contact-states.mocked.test.tsx.
import { expect, test } from 'vitest';
import { emptyFields, fillIn, message, press, readFields, waitUntilSent } from '../support/contact-page.ts';
import { arriveAt, clickLink, journey, openSharedSite, visit } from '../support/journey.ts';

const site = await openSharedSite();
const address = `${site.origin}/contact`;

test('The contact form keeps its text while the visitor reads other pages, and is empty after sending', async () => {
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
