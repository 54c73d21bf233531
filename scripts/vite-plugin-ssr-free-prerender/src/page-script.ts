/**
 * The engine's code inside the page. These functions are sent to the browser as text: each stands alone and uses
 * nothing of this module.
 */

/** What the page looked like at the moment at which the app called it ready. */
export type Capture = {
  path: string;
  /** Inner HTML of the root element as React expects to find it. */
  root: string;
  /** Head tags that React rendered, in document order. */
  head: string[];
  /** Texts of the template's head elements that the app keeps up to date, by selector. */
  dynamic: Record<string, string>;
  /** Head elements that neither the template, nor React, nor the bundler's loader put there. */
  strangers: string[];
  /** 0 when React's internal keys were not found on any head tag: React has changed them. */
  reactTags: number;
};

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's Window
  interface Window {
    __prerenderEngine?: {
      captures: Map<string, Capture>;
      waiting: Map<string, () => void>;
      takeStrangers: () => string[];
    };
  }
}

/**
 * Runs before the page's own scripts: serialises the page synchronously whenever the app dispatches `prerender:ready`
 * on the document, that is after its first commit and before any effect has changed the DOM.
 */
export function installCapture({ root, dynamicHead }: { root: string; dynamicHead: readonly string[] }): void {
  const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
  // What the parser reads as text in a browser with scripts, so that escaping it would change it.
  const rawTexts = new Set('script style noscript iframe noembed noframes xmp plaintext'.split(' '));
  const escapeText = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

  const openTag = (element: Element): string => {
    // Sorted: the order of attributes depends on how an element came to be, and must not show.
    const attributes = [...element.attributes]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, value }) => (value === '' ? ` ${name}=""` : ` ${name}="${escapeAttribute(value)}"`))
      .join('');
    return `<${element.localName}${attributes}>`;
  };
  const printElement = (element: Element): string => {
    const open = openTag(element);
    if (voids.has(element.localName)) return open;
    const close = `</${element.localName}>`;
    // Not in SVG, where the parser decodes the text of a style like all text.
    if (rawTexts.has(element.localName) && element instanceof HTMLElement)
      return open + (element.textContent ?? '') + close;
    const inner = printChildren(element);
    // The parser drops the first newline of these.
    const newline =
      (element.localName === 'pre' || element.localName === 'textarea') && inner.startsWith('\n') ? '\n' : '';
    return open + newline + inner + close;
  };
  const printChildren = (parent: Node): string => {
    let html = '';
    let afterText = false;
    for (const node of parent.childNodes) {
      if (node instanceof Text) {
        if (node.data === '') continue;
        // React finds two neighbouring texts only if a comment parts them.
        html += (afterText ? '<!-- -->' : '') + escapeText(node.data);
        afterText = true;
      } else {
        if (node instanceof Element) html += printElement(node);
        else if (node instanceof Comment) html += `<!--${node.data}-->`;
        afterText = false;
      }
    }
    return html;
  };

  // Comparison by node: what the parser put into the head belongs to the template.
  const template = new Set<Element>();
  document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive') for (const element of document.head.children) template.add(element);
  });
  const isReact = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__react'));
  const isLoader = (element: Element): boolean =>
    element instanceof HTMLLinkElement && /^(modulepreload|preload|stylesheet)$/.test(element.rel);
  const known = new WeakSet<Element>();
  const engine = {
    captures: new Map<string, Capture>(),
    waiting: new Map<string, () => void>(),
    // Each only once: what stays in the head is the fault of the page that put it there.
    takeStrangers: (): string[] => {
      const strangers = [...document.head.children].filter(
        (element) => !template.has(element) && !isReact(element) && !isLoader(element) && !known.has(element),
      );
      for (const element of strangers) known.add(element);
      return strangers.map(openTag);
    },
  };
  window.__prerenderEngine = engine;

  document.addEventListener('prerender:ready', (event) => {
    const { path }: { path: string } = event instanceof CustomEvent ? event.detail : { path: '' };
    const container = document.querySelector(root);
    if (!container) return;
    const tags = [...document.head.children].filter((element) => !template.has(element) && isReact(element));
    engine.captures.set(path, {
      path,
      root: printChildren(container),
      head: tags.map(printElement),
      dynamic: Object.fromEntries(
        dynamicHead.map((selector) => [selector, document.head.querySelector(selector)?.textContent ?? '']),
      ),
      strangers: engine.takeStrangers(),
      reactTags: tags.length,
    });
    engine.waiting.get(path)?.();
  });
}

/** Waits until the app has called the path ready; navigates there by the app's own router when `navigate` is set. */
export async function captureRoute({
  path,
  navigate,
  timeout,
}: {
  path: string;
  navigate: boolean;
  timeout: number;
}): Promise<Capture | { notReady: string; threw: boolean }> {
  const engine = window.__prerenderEngine;
  if (!engine) return { notReady: 'the engine is not in the page', threw: false };
  let threw = false;
  const go = (): void => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  };
  if (navigate) {
    engine.captures.delete(path);
    localStorage.clear();
    sessionStorage.clear();
    go();
  }
  if (!engine.captures.has(path)) {
    // The former page may still send the browser elsewhere, by an effect that comes late: its redirect is not this route's.
    let redirects = 0;
    const insist = (): void => {
      if (location.pathname === path || redirects === 3) return;
      redirects += 1;
      go();
    };
    const waited = new Promise<void>((resolve) => engine.waiting.set(path, resolve));
    // An app that threw rarely recovers: it gets two more seconds, not the whole time limit.
    const listening = new AbortController();
    const { signal } = listening;
    const failed = new Promise<void>((resolve) => {
      const fail = (): void => {
        threw = true;
        setTimeout(resolve, 2000);
      };
      addEventListener('error', fail, { signal });
      addEventListener('unhandledrejection', fail, { signal });
    });
    if (navigate) document.addEventListener('prerender:ready', insist, { signal });
    await Promise.race([waited, failed, new Promise((resolve) => setTimeout(resolve, timeout))]);
    listening.abort();
    engine.waiting.delete(path);
  }
  const capture = engine.captures.get(path);
  if (!capture) {
    const last = [...engine.captures.keys()].at(-1);
    return { notReady: `the address is ${location.pathname}, the last page called ready is ${last ?? 'none'}`, threw };
  }
  // Effects run now, and what they do still belongs to this route. React queues them by a message of its own, whose
  // turn may come after this one's; a background task waits for both.
  await new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  });
  await scheduler.postTask(() => {}, { priority: 'background' });
  capture.strangers.push(...engine.takeStrangers());
  return capture;
}

/** Reads what a finished page says about itself. */
export function readFacts({ path, html }: { path: string; html: string }) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const all = (selector: string): Element[] => [...page.querySelectorAll(selector)];
  const attribute = (selector: string, name: string): string[] =>
    all(selector).map((element) => element.getAttribute(name) ?? '');
  const text = (element: Element): string => (element.textContent ?? '').trim();
  return {
    path,
    titles: all('head > title').map(text),
    descriptions: attribute('meta[name="description"]', 'content'),
    canonicals: attribute('link[rel="canonical"]', 'href'),
    robots: attribute('meta[name="robots"]', 'content'),
    h1: all('h1').map(text),
    structuredData: all('script[type="application/ld+json"]').map((element) => element.textContent ?? ''),
    links: all('a[href]').map((element) => ({
      href: element.getAttribute('href') ?? '',
      text: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
    })),
    ids: attribute('[id]', 'id'),
    styled: all('[style]').map((element) => `${element.localName}.${element.getAttribute('class') ?? ''}`),
  };
}

/** Runs before a written page's own scripts: remembers every node that the parser made below the root. */
export function installWitness({ root }: { root: string }): void {
  const before: { html: string; head: string[]; nodes: Node[] } = { html: '', head: [], nodes: [] };
  const readHead = (): string[] =>
    [...document.head.querySelectorAll('title, meta, link:not([rel*="preload"], [rel="stylesheet"])')].map(
      (element) => element.outerHTML,
    );
  document.addEventListener('readystatechange', () => {
    const container = document.querySelector(root);
    if (document.readyState !== 'interactive' || !container) return;
    before.html = container.innerHTML;
    before.head = readHead();
    const walker = document.createTreeWalker(container);
    // React writes a text area's default value anew when it adopts it: same text, new text node.
    while (walker.nextNode())
      if (!(walker.currentNode.parentNode instanceof HTMLTextAreaElement)) before.nodes.push(walker.currentNode);
  });
  Object.assign(window, {
    __hydrationWitness: new Promise((resolve) => {
      document.addEventListener(
        'prerender:ready',
        () => {
          const container = document.querySelector(root);
          const lost = before.nodes.filter((node) => !node.isConnected && node.nodeType !== Node.COMMENT_NODE);
          const [first] = lost;
          const after = container?.innerHTML ?? '';
          const head = readHead();
          let at = 0;
          while (at < after.length && after[at] === before.html[at]) at += 1;
          resolve({
            lost: lost.length,
            first: first
              ? first instanceof Element
                ? first.outerHTML.slice(0, 120)
                : `text "${(first.textContent ?? '').slice(0, 80)}"`
              : '',
            head:
              head.find((tag, index) => tag !== before.head[index]) ??
              before.head.find((tag, index) => tag !== head[index]) ??
              '',
            expected: after === before.html ? '' : before.html.slice(Math.max(0, at - 40), at + 80),
            found: after === before.html ? '' : after.slice(Math.max(0, at - 40), at + 80),
          });
        },
        { once: true },
      );
    }),
  });
}

export type Witness = {
  /** How many nodes of the written page React did not adopt. */
  lost: number;
  /** The first of them. */
  first: string;
  /** A head tag that hydration added, removed or changed; empty when there is none. */
  head: string;
  /** Where the markup changed: as it was written, and as it became. Empty when it did not. */
  expected: string;
  found: string;
};

/** Waits for the hydrated page and for the errors that React reports after it. */
export async function readWitness({ timeout }: { timeout: number }): Promise<Witness | null> {
  const witness: unknown = await Promise.race([
    (window as unknown as { __hydrationWitness: Promise<Witness> }).__hydrationWitness,
    new Promise((resolve) => setTimeout(() => resolve(null), timeout)),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 0));
  return witness as Witness | null;
}
