// Every page for every reader: WCAG 2.2 A and AA and axe's best practice, at 360 and 1440 px, with text of twice its size
// and with spaced text, with forced colours, with reduced motion, and without a script.
import { expect, test } from 'vitest';
import { addStyle, everyWidth, findBarriers } from '../support/barriers.ts';
import { hydrated, journey, openSharedSite } from '../support/journey.ts';
import { addresses, routes } from '../support/site-routes.ts';

const site = await openSharedSite();
// One tab for all pages: a new visitor for each would take longer than the rules do.
const tab = await site.openTab();
const missing = ['/no-such-page', '/services/no-such-service', '/sectors/no-such-sector'];

test.each([...addresses.filter((path) => path !== '/welcome'), ...missing])(
  '%s keeps nobody from reading it',
  async (path) => {
    await tab.goto(site.origin + path, { waitUntil: 'load' });
    await hydrated(tab);
    expect(await findBarriers(tab, path, everyWidth)).toEqual([]);
    const troubles = tab.troubles.splice(0).filter((trouble) => !trouble.includes('status of 404'));
    expect(troubles).toEqual([]);
  },
);

/** One page of each kind, and those whose words differ where no script runs. */
const kinds = new Set(
  Object.values(Object.groupBy(routes, ({ kind }) => kind)).flatMap((pages) => pages?.[0]?.path ?? []),
);
test.each([...kinds.union(new Set(['/', '/contact', '/login', '/no-such-page']))])(
  '%s keeps nobody from reading it where no script runs',
  async (path) => {
    await journey(
      site,
      async (reader) => {
        await reader.goto(site.origin + path, { waitUntil: 'load' });
        // The rules are a script too: let in once the page stands, which then only has to be told what it shows without.
        await reader.setJavaScriptEnabled(true);
        await addStyle(reader, '.without-script { display: block }');
        expect(await findBarriers(reader, `${path} without script`)).toEqual([]);
        reader.troubles = reader.troubles.filter((trouble) => !trouble.includes('status of 404'));
      },
      { javaScript: false },
    );
  },
);
