// On phones, CSS shows each table row as a block. Screen readers must still find a row with header and data cells.
import type { SerializedAXNode } from 'puppeteer';
import { expect, test } from 'vitest';
import { journey, openSharedSite, visit } from '../support/journey.ts';

const site = await openSharedSite();

/**
 * Returns the tables below a node of the accessibility tree. Each table is a list of rows, and each row a list of cell
 * roles.
 */
function readTables(node: SerializedAXNode): string[][][] {
  const { role, children = [] } = node;
  return role === 'table' ? [readRows(node)] : children.flatMap(readTables);
}
function readRows({ role, children = [] }: SerializedAXNode): string[][] {
  return role === 'row' ? [children.map((child) => child.role)] : children.flatMap(readRows);
}

test.each([
  ['a page', '/services/ml'],
  ['an article', '/blog/common-use-cases-strategic-movement-intelligence'],
])('on a phone, a table in %s keeps its rows, headers and cells for screen readers', async (_where, path) => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, site.origin + path);
      // Open all details that contain tables, because the accessibility tree leaves out closed details.
      await tab.$$eval('details:has(table)', (closed) => {
        for (const one of closed) one.toggleAttribute('open', true);
      });
      const sizes = await tab.$$eval('table', (tables) =>
        tables.map(({ rows }) => [...rows].map(({ cells }) => cells.length)),
      );
      const [display] = await tab.$$eval('tbody tr', (rows) => rows.map((row) => getComputedStyle(row).display));
      expect(display).toBe('block');
      const root = await tab.accessibility.snapshot({ interestingOnly: false });
      expect(readTables(root ?? expect.fail('The page has no accessibility tree.'))).toEqual(
        sizes.map((rows) =>
          rows.map((cells, row) =>
            row === 0 ? Array(cells).fill('columnheader') : ['rowheader', ...Array(cells - 1).fill('cell')],
          ),
        ),
      );
      expect(sizes).not.toEqual([]);
    },
    { width: 360 },
  );
});

test('a table is a Tab stop only if it is wider than the page', async () => {
  const findStops = () =>
    [...document.querySelectorAll('.side-scroll')].map((frame) => ({
      scrolls: frame.scrollWidth > frame.clientWidth,
      isStop: frame.getAttribute('tabindex') === '0' && frame.getAttribute('role') === 'region',
    }));
  const stops: { scrolls: boolean; isStop: boolean }[] = [];
  for (const width of [720, 1440])
    await journey(
      site,
      async (tab) => {
        await visit(tab, `${site.origin}/security`);
        // Make the table wider than the window, so that it must scroll sideways.
        await tab.$eval('#data-path table', (table) => {
          table.style.inlineSize = '2000px';
        });
        await tab.waitForFunction(() => document.querySelector('#data-path .side-scroll[tabindex="0"]') !== null);
        stops.push(...(await tab.evaluate(findStops)));
      },
      { width },
    );
  for (const { scrolls, isStop } of stops) expect(isStop).toBe(scrolls);
  expect(new Set(stops.map(({ isStop }) => isStop))).toEqual(new Set([true, false]));
});
