import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prerender } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFixture, type FixtureSite, failAll, fixtureOptions } from '../support/fixture-site.ts';
import { openFolder } from '../support/open-folder.ts';

const routes = ['/', '/boundaries', '/form'];

describe.each(['production', 'development'] as const)('with React’s %s build', (react) => {
  let site: FixtureSite;
  let page: string;

  beforeAll(async () => {
    site = await buildFixture('clean', react);
    // Links aren't checked, because this run doesn't write all pages that they point to.
    const policies = failAll({ link: 'ignore', fragment: 'ignore' });
    const report = await prerender({ ...fixtureOptions(site, routes), policies });
    expect(report.warnings).toEqual([]);
    page = await readFile(join(site.outDir, 'boundaries.html'), 'utf8');
  });
  afterAll(() => site.remove());

  test('Suspense boundaries have the markers that React expects, even if nested or empty', () => {
    expect(page).toContain('before<!--$-->text inside<!--/$-->after');
    expect(page).toContain('<!--$--><!--$--><p id="later">came later</p><!--/$--><p>beside</p><!--/$-->');
    expect(page).toContain('<!--$--><!--/$-->');
    expect(page).toContain('<!--&--><p id="shown">shown</p><!--/&-->');
  });

  test('The page contains no hidden content, no fallbacks, and no nodes that effects added', () => {
    expect(page).not.toContain('id="hidden"');
    expect(page).not.toContain('wait');
    expect(page).toContain('<div id="filled"></div>');
  });

  test('Prerendered ids equal those that hydration generates, and connect labels with inputs', async () => {
    expect(page).not.toMatch(/_r_\w+_/);
    const ids = [...page.matchAll(/<label for="(_R_\w+_)">/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) {
      expect(page).toContain(`aria-describedby="${id} ${id}-note"`);
      expect(page).toContain(`<small id="${id}-note">`);
    }
  });

  test.each([
    { name: 'without scripts', scripts: false },
    { name: 'after hydration', scripts: true },
  ])('Select elements show the chosen options $name', async ({ scripts }) => {
    const folder = await openFolder(site.outDir);
    try {
      const tab = await folder.openTab('/boundaries', scripts);
      expect(await tab.evaluate('document.querySelector("#controlled").value')).toBe('b');
      const several = 'Array.from(document.querySelector("#several").selectedOptions, (option) => option.value)';
      expect(await tab.evaluate(several)).toEqual(['a', 'c']);
    } finally {
      await folder.close();
    }
  });
});
