// `npm run dev` serves /styleguide, which shows an example of every section, drawing and instrument that pages can
// contain.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { instrumentNames } from '../../src/model/schemas/names.ts';
import { pageSectionSchema } from '../../src/model/schemas/section-schemas.ts';
import { addStyle, findSidewaysScroll } from '../support/barriers.ts';
import { journey, openSharedSite, type Tab } from '../support/journey.ts';
import { projectRoot } from '../support/project.ts';
import { openDevServer } from '../support/run-commands.ts';

const site = await openSharedSite();
let address: string;

/** Selects only the styleguide's entries. Examples inside them contain further article elements. */
const entrySelector = 'main > section > article';

async function visitStyleguide(tab: Tab, rest = ''): Promise<void> {
  await tab.goto(address + rest, { timeout: 120_000 });
  await tab.waitForSelector(entrySelector, { timeout: 120_000 });
}

beforeAll(async () => {
  address = `${await openDevServer()}/styleguide`;
  // Visit the page once before the tests: on the first request, the development server bundles packages and reloads the
  // page.
  const visitor = await site.openVisitor();
  await visitStyleguide(visitor.tab);
  await visitor.close();
});

const namesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(projectRoot, folder)).flatMap((name) =>
    name.endsWith(ending) ? [name.slice(0, -ending.length)] : [],
  );

const registered = [
  ...pageSectionSchema.options.map((schema) => `section-${schema.shape.type.value}`),
  ...namesIn('scripts/site/figures/drawings', '.ts').map((name) => `figure-${name}`),
  ...instrumentNames.map((name) => `instrument-${name}`),
  ...namesIn('src/ui', '.tsx').map((name) => `primitive-${name}`),
];

const listAnchors = (tab: Tab): Promise<string[]> =>
  tab.$$eval(entrySelector, (entries) => entries.map(({ id }) => id));

test('The styleguide shows every section, figure, instrument and primitive in both themes', async () => {
  await journey(site, async (tab) => {
    await visitStyleguide(tab);
    expect((await listAnchors(tab)).sort()).toEqual(registered.sort());
    const themes = await tab.$$eval(entrySelector, (entries) =>
      entries.map((entry) => [entry.id, entry.querySelectorAll(':scope > div > section').length] as const),
    );
    // The dashboard exists in only one theme.
    expect(themes.filter(([, count]) => count !== 2)).toEqual([['section-dashboard', 1]]);
    // Render content that is outside the window as well, so that its width is checked.
    await addStyle(tab, '* { content-visibility: visible !important }');
    expect(await findSidewaysScroll(tab)).toBe('');
  });
});

test('A hash in the styleguide’s address scrolls to the entry with that id, and the form filters the entries', async () => {
  await journey(site, async (tab) => {
    await visitStyleguide(tab, '?kind=figure#figure-kalman-track');
    await tab.waitForFunction(() => {
      const top = document.querySelector('#figure-kalman-track')?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < innerHeight / 2;
    });
    expect((await listAnchors(tab)).filter((id) => !id.startsWith('figure-'))).toEqual([]);
    await tab.type('form [name="name"]', 'TDOA');
    await tab.waitForFunction(() => document.querySelectorAll('main > section > article').length === 1);
    expect(await listAnchors(tab)).toEqual(['figure-tdoa-hyperbolas']);
    await tab.waitForFunction(() => location.search === '?kind=figure&name=TDOA');
    await visitStyleguide(tab, '?kind=instrument&name=signals');
    expect(await listAnchors(tab)).toEqual(['instrument-signals']);
  });
});

test('An instrument in the styleguide responds to its controls', async () => {
  await journey(site, async (tab) => {
    await visitStyleguide(tab, '?kind=instrument&name=signals');
    const number = '#instrument-signals-on-night [data-value]';
    const range = '#instrument-signals-on-night input[type="range"]';
    await tab.$eval('#instrument-signals-on-night', (section) => section.scrollIntoView());
    await tab.waitForSelector(range);
    const before = await tab.$eval(number, ({ textContent }) => textContent);
    await tab.focus(range);
    await tab.keyboard.press('End');
    await tab.waitForFunction(
      (selector, text) => document.querySelector(selector)?.textContent !== text,
      {},
      number,
      before,
    );
  });
});
