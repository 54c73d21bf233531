// Motion on the site: what moves, when it moves and for how long, and what must never move.
import { expect, test } from 'vitest';
import { arriveAt, clickLink, journey, openSharedSite, type Tab, visit } from '../support/journey.ts';

const site = await openSharedSite();

/** Records every CSS animation that starts in a document, beginning before the document loads. */
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

test.each(['/', '/services'])('Nothing is animated when a visit begins at %s', async (path) => {
  await journey(site, async (tab) => {
    await watchAnimations(tab);
    await visit(tab, site.origin + path);
    expect(await startedAnimations(tab)).toEqual([]);
    // Exclude scroll-driven animations, because they advance only while a visitor scrolls.
    const moving = await tab.evaluate(
      () =>
        document
          .getAnimations()
          .filter((one) => one instanceof CSSAnimation && one.timeline instanceof DocumentTimeline).length,
    );
    expect(moving).toBe(0);
  });
});

test('After navigation, the next page fades in over 0.3 s', async () => {
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
  });
});

test('A page fades in over the background colour of its first section', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${site.origin}/`);
    await tab.click('main a[href="/real-time-awareness"]');
    await arriveAt(tab, '/real-time-awareness');
    const [behind, first] = await tab.$$eval('body, main > :first-child', (elements) =>
      elements.map((element) => getComputedStyle(element).backgroundColor),
    );
    expect(behind).toBe(first);
  });
});

test('The cards of a list fade in for 0.5 s each, every card starting 0.1 s after the previous one', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${site.origin}/about`);
    await clickLink(tab, 'Services', 'header');
    await arriveAt(tab, '/services');
    // Fill the list with copies of its cards up to the maximum of 24 cards.
    await tab.$eval('.entering', (list) => {
      while (list.lastElementChild && list.children.length < 24) list.append(list.lastElementChild.cloneNode(true));
    });
    expect(await animationOf(tab, '.entering > li')).toEqual(
      Array.from({ length: 24 }, (_, index) => ({ name: 'enter', duration: '0.5s', delay: `${index / 10}s` })),
    );
  });
});

test('With reduced motion, the next page and its cards appear without animation', async () => {
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

/** Selectors of the two canvases in the flight drawing: the stars behind it, and the moving dart in front of it. */
const stars = 'section > div > canvas';
const dart = '[role="img"] + canvas';
const both = [stars, dart];

const pixels = (tab: Tab, canvas: string): Promise<string> =>
  tab.$eval(canvas, (element) => (element instanceof HTMLCanvasElement ? element.toDataURL() : ''));
const waitForMotion = async (tab: Tab): Promise<void> => {
  for (const canvas of both) {
    await tab.waitForSelector(canvas);
    const before = await pixels(tab, canvas);
    await tab.waitForFunction(
      (selector, old) => document.querySelector<HTMLCanvasElement>(selector)?.toDataURL() !== old,
      {},
      canvas,
      before,
    );
  }
};

test.each([
  { name: 'The stars cover the hero', canvas: stars, frame: 'section > div' },
  { name: 'The canvas of the dart covers the picture', canvas: dart, frame: 'div:has(> [role="img"])' },
])('$name, also after the window is resized', async ({ canvas, frame }) => {
  await journey(site, async (tab) => {
    await visit(tab, `${site.origin}/`);
    for (const width of [1280, 700]) {
      await tab.setViewport({ width, height: 800 });
      await tab.waitForFunction(
        (selector, outer) => {
          const element = document.querySelector<HTMLCanvasElement>(selector);
          const within = element?.closest(outer);
          if (!element || !within) return false;
          const [drawn, shown] = [element.getBoundingClientRect(), within.getBoundingClientRect()];
          return (
            Math.abs(drawn.width - shown.width) <= 1 &&
            Math.abs(drawn.height - shown.height) <= 2 &&
            element.width === Math.round(element.clientWidth * Math.min(devicePixelRatio, 2)) &&
            element.height === Math.round(element.clientHeight * Math.min(devicePixelRatio, 2))
          );
        },
        {},
        canvas,
        frame,
      );
    }
  });
});

test('Loading the animation of the dart shifts no content and leaves the prerendered figure unchanged', async () => {
  await journey(
    site,
    async (tab) => {
      await tab.evaluateOnNewDocument(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await visit(tab, `${site.origin}/`);
      await waitForMotion(tab);
      expect(await tab.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
      const printed = await (await fetch(site.origin)).text();
      expect(printed).toContain(await tab.$eval('[role="img"] > svg', (figure) => figure.outerHTML));
    },
    { fresh: true },
  );
});
