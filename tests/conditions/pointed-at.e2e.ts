// Every control changes its look under the pointer, and changes it again while it is pressed.
import type { CDPSession } from 'puppeteer';
import { expect, test } from 'vitest';
import { journey, openSharedSite, type Tab, visit } from '../support/journey.ts';

const site = await openSharedSite();

/**
 * For each page, selectors of one control of each kind. A card has two selectors: the link that is pressed, and the
 * card whose look changes.
 */
const usable: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '/': {
    'link in the header': ['header nav a[href="/about"]'],
    'link among words': ['main p a'],
    'link as a button': ['main section:first-of-type a[href^="/contact"]'],
    card: ['main li a[href="/services/movement"]', 'main li:has(a[href="/services/movement"])'],
    'button of a step': ['main ol button:not([aria-current])'],
    'link in the footer': ['footer a[href="/privacy"]'],
  },
  '/sectors/publicSafety': {
    summary: ['#instrument summary'],
    slider: ['#instrument input[type="range"]'],
    'list of choices': ['#instrument select'],
    handle: ['#instrument button[role="slider"]'],
    button: ['#instrument button:not([role])'],
  },
  '/contact': { 'button of a form': ['main form [type="submit"]'], field: ['main form input[type="email"]'] },
};
/** Returns the CSS states of a pressed control. Pressing a field focuses it. */
const pressedIs = (kind: string): readonly string[] =>
  kind === 'field' ? ['hover', 'focus-visible'] : ['hover', 'active'];

/** Forces CSS states on all selected elements. Returns all computed styles of the last selected element. */
async function lookOf(
  tab: Tab,
  client: CDPSession,
  selectors: readonly string[],
  states: readonly string[],
): Promise<string> {
  const { root } = await client.send('DOM.getDocument');
  const force = async (forcedPseudoClasses: string[]): Promise<void> => {
    for (const selector of selectors) {
      const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
      await client.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
    }
  };
  await force([...states]);
  const look = await tab.$eval(selectors.at(-1) ?? '', (element) => {
    for (const one of document.getAnimations()) one.finish();
    const style = getComputedStyle(element);
    // Skip the colour of a border whose width is 0, because it is invisible.
    const isSeen = (name: string): boolean => !/^border.*color$/.test(name) || style.borderTopWidth !== '0px';
    return [...style]
      .filter(isSeen)
      .map((name) => `${name}: ${style.getPropertyValue(name)}`)
      .join('; ');
  });
  await force([]);
  return look;
}

test.each(Object.entries(usable))(
  'On %s, each kind of control looks different under the pointer and while pressed',
  async (path, kinds) => {
    await journey(
      site,
      async (tab) => {
        await visit(tab, site.origin + path);
        if ('slider' in kinds) {
          await tab.$eval('#instrument', (section) => section.scrollIntoView());
          await tab.waitForSelector('#instrument input[type="range"]');
        }
        const client = await tab.createCDPSession();
        await client.send('DOM.enable');
        await client.send('CSS.enable');
        const alike: string[] = [];
        for (const [kind, selectors] of Object.entries(kinds)) {
          const rest = await lookOf(tab, client, selectors, []);
          const hovered = await lookOf(tab, client, selectors, ['hover']);
          const pressed = await lookOf(tab, client, selectors, pressedIs(kind));
          if (hovered === rest) alike.push(`${kind}: looks the same under the pointer`);
          if (pressed === hovered || pressed === rest) alike.push(`${kind}: looks the same while pressed`);
        }
        await client.detach();
        expect(alike).toEqual([]);
      },
      // The step buttons of the home page exist only without reduced motion. All other pages are tested with reduced
      // motion.
      { reducedMotion: path !== '/' },
    );
  },
);
