// content/README.md: services, sectors and articles that name no figure get a default figure.
import { expect, test } from 'vitest';
import { toRichText } from '../../../../../scripts/site/content/adapt-tree.ts';
import { draw } from '../../../../../scripts/site/content/draw.ts';
import { drawDefault } from '../../../../../scripts/site/figures/default-figure.ts';
import { DefaultFigureSource } from '../../../../../src/model/schemas/sources.ts';
import { articleSlug, contentAfter, entries, set } from '../../../../support/changed-content.ts';
import { dataSettings } from '../../../../support/page-data.ts';

test('an entry without a figure gets its own default figure, with alt text and caption', async () => {
  const { service, sector, article } = entries;
  const changed = await contentAfter([service, sector, article].map((file) => set(file, ['figure'], undefined)));
  const figures = [...changed.services, ...changed.sectors, ...changed.articles]
    .filter(({ file }) => [service, sector, article].some((one) => file.endsWith(one)))
    .map(({ figure }) => figure)
    .filter(({ drawing }) => drawing instanceof DefaultFigureSource);
  expect(figures.map(({ drawing }) => drawing.drawingName)).toEqual([
    'default-services-gis',
    'default-sectors-retail',
    `default-articles-${articleSlug}`,
  ]);
  for (const { alt, caption, drawing } of figures) {
    expect(alt).toMatch(/^A fictional chart .{40}/);
    expect(caption).toMatch(/shows no data\. Illustrative\.$/);
    const name = drawing.drawingName;
    expect(await draw(dataSettings(changed), name)).toEqual(toRichText(drawDefault(name)));
  }
});

test('a default drawing depends only on its name, and different names give different drawings', () => {
  const print = (slug: string): string => JSON.stringify(toRichText(drawDefault(`default-services-${slug}`)));
  expect(print('drones')).toBe(print('drones'));
  expect(new Set(['drones', 'ports', 'rail', 'air'].map(print)).size).toBe(4);
});
