// Emulates the oldest supported browsers (Safari 16.4, Chrome 111, Firefox 114): deletes newer APIs before any script
// runs.

import { expect, test } from 'vitest';
import {
  answerJson,
  bannerOf,
  fillIn as fillInMessage,
  findStored,
  message,
  press,
  readBanner,
  readFields,
  waitUntilSent,
  watchMessages,
} from '../support/contact-page.ts';
import { arriveAt, clickLink, journey, openSharedSite, type Tab, visit } from '../support/journey.ts';
import { eachInstrument } from '../support/real-content.ts';
import {
  answered,
  clickButton,
  clickSignIn,
  fillIn,
  openSignIn,
  readStorage,
  refusedText,
  seeBanner,
  seeInHeader,
  signIn,
} from '../support/session.ts';

/**
 * APIs that at least one of Safari 16.4, Chrome 111 and Firefox 114 lacks, except APIs for devices, media and
 * advertising. Source: MDN's browser-compat-data. New syntax needs no test, because Vite compiles it for these
 * browsers.
 */
const newerApis: Readonly<Record<string, string>> = {
  AbortSignal: 'any',
  Array: 'fromAsync',
  'Array.prototype': 'toReversed toSorted toSpliced with',
  'ArrayBuffer.prototype': 'detached maxByteLength resizable resize transfer transferToFixedLength',
  'Blob.prototype': 'bytes textStream',
  CSS: 'highlights number percent px registerProperty',
  Document: 'parseHTML parseHTMLUnsafe',
  'Document.prototype':
    'activeViewTransition caretPositionFromPoint caretRangeFromPoint moveBefore prerendering startViewTransition wasDiscarded',
  'DocumentFragment.prototype': 'moveBefore',
  'Element.prototype':
    'ariaCurrent ariaExpanded ariaHidden ariaLabel ariaLive ariaValueNow ariaValueText checkVisibility computedStyleMap currentCSSZoom getHTML moveBefore role scrollIntoViewIfNeeded setHTML setHTMLUnsafe startViewTransition',
  Error: 'captureStackTrace isError',
  'EventTarget.prototype': 'when',
  'Headers.prototype': 'getSetCookie',
  'HTMLButtonElement.prototype': 'command commandForElement popoverTargetAction popoverTargetElement',
  'HTMLDetailsElement.prototype': 'name',
  'HTMLDialogElement.prototype': 'closedBy requestClose',
  'HTMLElement.prototype': 'attributeStyleMap editContext hidePopover popover showPopover togglePopover',
  'HTMLImageElement.prototype': 'fetchPriority',
  'HTMLInputElement.prototype': 'popoverTargetAction popoverTargetElement',
  'HTMLScriptElement.prototype': 'blocking fetchPriority',
  'HTMLSelectElement.prototype': 'showPicker',
  'IntersectionObserver.prototype': 'delay scrollMargin trackVisibility',
  Intl: 'DurationFormat Segmenter',
  JSON: 'isRawJSON rawJSON',
  Map: 'groupBy',
  'Map.prototype': 'getOrInsert getOrInsertComputed',
  Math: 'f16round sumPrecise',
  'Navigator.prototype':
    'canShare connection deviceMemory getBattery scheduling share storageBuckets userActivation userAgentData vibrate wakeLock',
  Object: 'groupBy',
  'Performance.prototype': 'eventCounts interactionCount measureUserAgentSpecificMemory memory',
  'PointerEvent.prototype': 'altitudeAngle azimuthAngle getCoalescedEvents getPredictedEvents',
  Promise: 'try withResolvers',
  ReadableStream: 'from',
  'ReadableStream.prototype': 'values',
  RegExp: 'escape',
  'RegExp.prototype': 'unicodeSets',
  'Request.prototype': 'body bytes duplex keepalive textStream',
  Response: 'json',
  'Response.prototype': 'bytes textStream',
  'Selection.prototype': 'direction getComposedRanges removeRange',
  'Set.prototype': 'difference intersection isDisjointFrom isSubsetOf isSupersetOf symmetricDifference union',
  'ShadowRoot.prototype': 'getHTML setHTML setHTMLUnsafe',
  'String.prototype': 'isWellFormed toWellFormed',
  'SVGElement.prototype': 'attributeStyleMap',
  URL: 'canParse parse',
  'URLSearchParams.prototype': 'size',
  Uint8Array: 'fromBase64 fromHex',
  'Uint8Array.prototype': 'setFromBase64 setFromHex toBase64 toHex',
  'WeakMap.prototype': 'getOrInsert getOrInsertComputed',
  window:
    'AsyncDisposableStack CloseWatcher DisposableStack Float16Array Iterator SuppressedError Temporal ToggleEvent cancelIdleCallback cookieStore documentPictureInPicture fetchLater navigation requestIdleCallback scheduler viewport',
};

/**
 * Emulates an old browser: deletes these APIs, and makes newer selectors (such as `:popover-open`) throw an error. This
 * function runs in the page.
 */
function deleteApis(apis: Readonly<Record<string, string>>): void {
  const find = (path: string): unknown =>
    path.split('.').reduce<unknown>((owner, name) => Reflect.get(Object(owner), name), window);
  const remove = (owner: unknown, names: readonly PropertyKey[]): void => {
    for (const name of names) {
      if (!Reflect.deleteProperty(Object(owner), name)) throw new Error(`${String(name)} can't be deleted.`);
    }
  };
  // No global variable refers to these two prototypes, so the list of APIs can't contain them.
  const iterator: object = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
  const helpers = Object.getOwnPropertyNames(iterator).filter((name) => name !== 'constructor');
  remove(iterator, helpers);
  remove(Object.getPrototypeOf(Uint8Array.prototype), ['toReversed', 'toSorted', 'with']);
  remove(ReadableStream.prototype, [Symbol.asyncIterator]);
  for (const [path, names] of Object.entries(apis)) remove(find(path), names.split(' '));

  const newerSelector = /:(?:popover-open|open|state\(|user-)/;
  for (const owner of [Element.prototype, Document.prototype, DocumentFragment.prototype]) {
    for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll']) {
      const real: unknown = Reflect.get(owner, name);
      if (typeof real !== 'function') continue;
      Reflect.set(owner, name, function select(this: unknown, selector: string) {
        if (newerSelector.test(selector)) throw new DOMException(`'${selector}' is not valid.`, 'SyntaxError');
        return Reflect.apply(real, this, [selector]);
      });
    }
  }
}

async function useOldestBrowser(tab: Tab): Promise<void> {
  await tab.evaluateOnNewDocument(deleteApis, newerApis);
}

/**
 * Rewrites pages and styles for a browser without popovers: removes the `popover` attribute and the `:popover-open`
 * selector.
 */
async function forgetPopovers(tab: Tab): Promise<void> {
  // Bypass the content security policy, because its hashes no longer match the rewritten styles.
  await tab.setBypassCSP(true);
  await tab.setRequestInterception(true);
  tab.on('request', async (request) => {
    if (!['document', 'stylesheet'].includes(request.resourceType())) return request.continue();
    const answer = await fetch(request.url());
    const body = (await answer.text())
      .replaceAll(' popover="auto"', '')
      .replaceAll('selector(:popover-open)', 'selector(:unknown-state)');
    return request.respond({
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? '',
      body,
    });
  });
}

const site = await openSharedSite();

test('In an old browser, pages are displayed and their links work', async () => {
  await journey(site, async (tab) => {
    await useOldestBrowser(tab);
    await visit(tab, site.origin);
    for (const [label, path] of [
      ['Services', '/services'],
      ['Blog', '/blog'],
    ] as const) {
      await clickLink(tab, label, 'header');
      await arriveAt(tab, path);
    }
  });
});

test('In an old browser, a refused message stays in the form and can be sent again', async () => {
  const words = { ...message, message: 'Sent by an old browser.' };
  const full = { success: false, message: 'The service is full.' };
  await journey(site, async (tab) => {
    await useOldestBrowser(tab);
    const desk = await watchMessages(tab);
    desk.answer = answerJson(full);
    await visit(tab, `${site.origin}/contact`);
    await fillInMessage(tab, words);
    await press(tab, 'Send Message');
    expect(await readBanner(tab)).toEqual(bannerOf(full.message));
    expect(await readFields(tab)).toEqual(words);
    desk.answer = (request) => request.continue();
    await press(tab, 'Send Message');
    await waitUntilSent(tab);
  });
  expect(await findStored(site, words.message)).toEqual([words]);
});

test('In an old browser, sign-in refuses a wrong password, and Sign Out deletes the session', async () => {
  await journey(
    site,
    async (tab) => {
      await useOldestBrowser(tab);
      await openSignIn(tab, site);
      await fillIn(tab, { ...site.account, password: 'wrong ' });
      await clickSignIn(tab);
      expect(await seeBanner(tab)).toBe(refusedText);
      await signIn(tab, site);
      await clickButton(tab, 'Sign Out');
      await arriveAt(tab, '/');
      await seeInHeader(tab, 'Client Login');
      expect(await readStorage(tab)).toEqual({});
    },
    { expects: [answered(400)] },
  );
});

const readSection = (tab: Tab, id: string) =>
  tab.$eval(`#${id}`, (section) => ({
    number: section.querySelector('[data-value]')?.textContent,
    drawing: section.querySelector('svg')?.innerHTML,
  }));

test.each(eachInstrument)(
  'In an old browser, the instrument $name responds to its controls',
  async ({ path, name, id }) => {
    await journey(site, async (tab) => {
      await useOldestBrowser(tab);
      await visit(tab, site.origin + path);
      const printed = await readSection(tab, id);
      await tab.$eval(`#${id}`, (section) => section.scrollIntoView());
      const control = await tab.waitForSelector(`#${id} :is(input[type="range"], [role="slider"])`);
      await control?.focus();
      for (let step = 0; step < 3; step += 1) await tab.keyboard.press('ArrowRight');
      await tab.waitForFunction((start) => location.hash.startsWith(start), {}, `#${name}=`);
      expect(await readSection(tab, id)).not.toEqual(printed);
    });
  },
);

test('If a phone’s browser does not support popovers, the header shows the menu links instead of a menu button', async () => {
  await journey(
    site,
    async (tab) => {
      await useOldestBrowser(tab);
      await forgetPopovers(tab);
      await visit(tab, `${site.origin}/about`);
      const seen = await tab.evaluate(() => {
        const bottomOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
        const links = [...document.querySelectorAll('header nav a')].map((link) => link.getBoundingClientRect());
        return {
          isButtonShown: document.querySelector('header button')?.getClientRects().length !== 0,
          areLinksShown: links.every(({ height, left, right }) => height >= 44 && left >= 0 && right <= innerWidth),
          isPageBelow: (document.querySelector('h1')?.getBoundingClientRect().top ?? 0) > bottomOf('header nav'),
        };
      });
      expect(seen).toEqual({ isButtonShown: false, areLinksShown: true, isPageBelow: true });
      await clickLink(tab, 'Services', 'header');
      await arriveAt(tab, '/services');
    },
    { width: 360, height: 740, fresh: true },
  );
});
