// Specification 2.1, 2.3, 2.5 and 9.1 to 9.2: what moves, when, how long; and what never moves.
import { expect, test } from 'vitest';
import { arriveAt, clickLink, journey, openSharedSite, visit } from '../support/journey.ts';
import type { Tab } from '../support/open-site.ts';

const site = await openSharedSite();

/** Remembers every CSS animation that starts, from the first moment on. */
const watchAnimations = (tab: Tab) =>
  tab.evaluateOnNewDocument(() => {
    const started: string[] = [];
    Object.assign(window, { started });
    addEventListener('animationstart', ({ target, animationName }) => {
      if (target instanceof Element) started.push(`${target.localName} ${animationName}`);
    });
  });
const startedAnimations = (tab: Tab): Promise<string[]> => tab.evaluate(() => Reflect.get(window, 'started'));
const animationOf = (tab: Tab, selector: string) =>
  tab.$$eval(selector, (elements) =>
    elements.map((element) => {
      const { animationName, animationDuration, animationDelay } = getComputedStyle(element);
      return { name: animationName, duration: animationDuration, delay: animationDelay };
    }),
  );

test.each(['/', '/services', '/blog'])('nothing fades or moves in on the first paint of %s', async (path) => {
  await journey(site, async (tab) => {
    await watchAnimations(tab);
    await visit(tab, site.origin + path);
    expect(await startedAnimations(tab)).toEqual([]);
    const moving = await tab.evaluate(
      () => document.getAnimations().filter((one) => one instanceof CSSAnimation).length,
    );
    expect(moving).toBe(0);
  });
});

test('a change of page fades in for 0.3 s, and every one does', async () => {
  await journey(site, async (tab) => {
    await watchAnimations(tab);
    await visit(tab, `${site.origin}/`);
    for (const [label, path, count] of [
      ['About', '/about', 1],
      ['Contact', '/contact', 2],
    ] as const) {
      await clickLink(tab, label, 'header');
      await arriveAt(tab, path);
      await tab.waitForFunction(
        (expected) => Reflect.get(window, 'started').filter((one: string) => one === 'main fade').length === expected,
        {},
        count,
      );
      expect(await animationOf(tab, 'main')).toEqual([{ name: 'fade', duration: '0.3s', delay: '0s' }]);
    }
    const opacities = await tab.evaluate(() => {
      const main = document.querySelector('main');
      const [fade] = main?.getAnimations() ?? [];
      fade?.pause();
      const at = (time: number): number => {
        if (fade) fade.currentTime = time;
        return Number(main && getComputedStyle(main).opacity);
      };
      return fade ? [at(0), at(299)] : null;
    });
    if (opacities) expect(opacities.map((opacity) => Math.round(opacity))).toEqual([0, 1]);
  });
});

test.each([
  { label: 'Services', path: '/services', cards: 6 },
  { label: 'Industries', path: '/sectors', cards: 6 },
  { label: 'Blog', path: '/blog', cards: 10 },
])('the cards of $path enter for 0.5 s, each 0.1 s after the last', async ({ label, path, cards }) => {
  await journey(site, async (tab) => {
    await visit(tab, `${site.origin}/about`);
    await clickLink(tab, label, 'header');
    await arriveAt(tab, path);
    const expected = Array.from({ length: cards }, (_, index) => ({
      name: 'enter',
      duration: '0.5s',
      delay: `${index / 10}s`,
    }));
    expect(await animationOf(tab, '.entering > li')).toEqual(expected);
  });
});

test('with reduced motion a change of page shows the next one at once, cards included', async () => {
  await journey(
    site,
    async (tab) => {
      await watchAnimations(tab);
      await visit(tab, `${site.origin}/`);
      await clickLink(tab, 'Services', 'header');
      await arriveAt(tab, '/services');
      const animations = await animationOf(tab, 'main, .entering > li');
      expect(new Set(animations.map(({ name }) => name))).toEqual(new Set(['none']));
      expect(await startedAnimations(tab)).toEqual([]);
    },
    { reducedMotion: true },
  );
});

const pixels = (tab: Tab): Promise<string> => tab.$eval('canvas', (canvas) => canvas.toDataURL());
const frames = (tab: Tab, count: number): Promise<void> =>
  tab.evaluate(async (wanted) => {
    for (let frame = 0; frame < wanted; frame += 1) await new Promise(requestAnimationFrame);
  }, count);
const waitForMotion = async (tab: Tab): Promise<void> => {
  const before = await pixels(tab);
  await tab.waitForFunction((old) => document.querySelector('canvas')?.toDataURL() !== old, {}, before);
};

test('the stars cover the hero, and a resized window gets a field of its own size', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${site.origin}/`);
    for (const width of [1280, 700]) {
      await tab.setViewport({ width, height: 800 });
      await tab.waitForFunction(() => {
        const canvas = document.querySelector('canvas');
        const hero = canvas?.closest('section');
        if (!canvas || !hero) return false;
        const [drawn, shown] = [canvas.getBoundingClientRect(), hero.getBoundingClientRect()];
        return (
          Math.abs(drawn.width - shown.width) <= 1 &&
          Math.abs(drawn.height - shown.height) <= 2 &&
          canvas.width === Math.round(canvas.clientWidth * Math.min(devicePixelRatio, 2)) &&
          canvas.height === Math.round(canvas.clientHeight * Math.min(devicePixelRatio, 2))
        );
      });
    }
  });
});

test('the stars fall until they are paused, and fall again when asked to', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${site.origin}/`);
    await waitForMotion(tab);
    await (await tab.waitForSelector('button::-p-text(Pause background motion)'))?.click();
    await tab.waitForSelector('button::-p-text(Play background motion)');
    const still = await pixels(tab);
    await frames(tab, 10);
    expect(await pixels(tab)).toBe(still);
    await (await tab.waitForSelector('button::-p-text(Play background motion)'))?.click();
    await waitForMotion(tab);
  });
});

test('with reduced motion the stars stand still until somebody asks', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/`);
      await tab.waitForSelector('button::-p-text(Play background motion)');
      // Before its field is laid out, a canvas has the size that the browser gives to any.
      await tab.waitForFunction(() => {
        const canvas = document.querySelector('canvas');
        return canvas !== null && canvas.width === Math.round(canvas.clientWidth * Math.min(devicePixelRatio, 2));
      });
      const still = await pixels(tab);
      await frames(tab, 10);
      expect(await pixels(tab)).toBe(still);
    },
    { reducedMotion: true },
  );
});

test('stars out of view are not drawn', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${site.origin}/`);
    await waitForMotion(tab);
    await tab.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await tab.waitForFunction(async () => {
      const canvas = document.querySelector('canvas');
      const before = canvas?.toDataURL();
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
      return canvas?.toDataURL() === before;
    });
  });
});
