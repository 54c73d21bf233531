// Large drawings (“plates”) exist in two shapes: one for wide windows and one for phones.
import { expect, test } from 'vitest';
import { journey, openSharedSite, visit } from '../support/journey.ts';

const site = await openSharedSite();

test.each([
  [1440, 1],
  [360, 0],
])('at %i px, a large drawing shows one of its two images and does not load the other', async (width, hidden) => {
  await journey(
    site,
    async (tab) => {
      // Disable the cache, because a hidden image that is in the cache would also count as loaded.
      await tab.setCacheEnabled(false);
      await visit(tab, `${site.origin}/security`);
      await tab.waitForFunction(() =>
        [...document.querySelectorAll<HTMLImageElement>('main figure foreignObject img')].some(
          (image) => image.naturalWidth > 0,
        ),
      );
      const shapes = await tab.$$eval('main figure foreignObject img', (images) =>
        images.map((image) => ({
          isShown: image.checkVisibility(),
          isLoaded: (image as HTMLImageElement).naturalWidth > 0,
          width: Math.round(image.closest('svg')?.getBoundingClientRect().width ?? 0),
        })),
      );
      expect(shapes.map(({ isShown }) => isShown)).toEqual(hidden ? [true, false] : [false, true]);
      expect(shapes.map(({ isLoaded }) => isLoaded)).toEqual(hidden ? [true, false] : [false, true]);
      expect(Math.max(...shapes.map((shape) => shape.width))).toBe(width);
      await tab.setCacheEnabled(true);
    },
    { width },
  );
});
