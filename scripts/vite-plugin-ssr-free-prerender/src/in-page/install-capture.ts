/**
 * The engine's eye inside the page. The function is sent to the browser as text: it stands alone and uses nothing of
 * this module.
 */

import type { PageFacts } from '../contract/types.ts';

/** What the printed elements say; of those that stand in the template, nothing. */
export type PrintedFacts = Omit<PageFacts, 'path'>;

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
  /** What a snapshot cannot hold; empty when there is nothing of the kind. */
  faults: string[];
  /** What the page still waits for; null when it is complete. */
  unfinished: string | null;
};

/** With what it says, noted as it was printed: to parse the page once more would take as long again. */
export type CapturedPage = Capture & { facts: PrintedFacts };

type PageEngine = {
  captures: Map<string, CapturedPage>;
  /** Called when the path of the key has been captured. */
  waiting: Map<string, () => void>;
  takeStrangers: () => string[];
  /** The browser's own, whatever the app has made of it. */
  fetch: typeof fetch;
  /** What the template says by itself, given its HTML as it is written. */
  readTemplate: (html: string) => PrintedFacts;
};

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's Window
  interface Window {
    __prerenderEngine?: PageEngine;
  }
}

/**
 * Runs before the page's own scripts: serialises the page synchronously whenever the app dispatches `prerender:ready`
 * on the document, that is after its first commit and before any passive effect has changed the DOM. What is printed is
 * React's own tree (its fibers) with the DOM's attributes and texts: so boundaries get their marks, and what effects
 * have put into the DOM stays out.
 */
export function installCapture({ root, dynamicHead }: { root: string; dynamicHead: readonly string[] }): void {
  /** The parts of React's internal nodes that are read (react-reconciler 19, ReactInternalTypes). */
  type Fiber = {
    tag: number;
    stateNode: unknown;
    child: Fiber | null;
    sibling: Fiber | null;
    memoizedState: unknown;
    memoizedProps: Record<string, unknown> | null;
  };
  // react-reconciler 19, ReactWorkTags.
  const tags = { portal: 4, element: 5, text: 6, suspense: 13, offscreen: 22, hoistable: 26, activity: 31 };

  const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
  // What the parser reads as text in a browser with scripts, so that escaping it would change it.
  const rawTexts = new Set('script style noscript iframe noembed noframes xmp plaintext'.split(' '));
  // Most texts have nothing to escape, and asking is cheaper than replacing.
  const escapeText = (text: string): string =>
    /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
  const escapeAttribute = (text: string): string =>
    /[&"]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('"', '&quot;') : text;

  const noFacts = (): PrintedFacts => ({
    ...{ titles: [], descriptions: [], canonicals: [], robots: [], h1: [], structuredData: [] },
    ...{ links: [], ids: [], styled: [] },
  });
  let facts = noFacts();
  const textOf = (element: Element): string => (element.textContent ?? '').trim();
  const isDynamic = (element: Element): boolean => dynamicHead.some((selector) => element.matches(selector));
  /** Notes what an element says, by its kind. */
  const noteKind: Partial<Record<string, (element: Element, read: (name: string) => string) => void>> = {
    a: (element, read) => {
      if (!element.hasAttribute('href')) return;
      facts.links.push({ href: read('href'), text: read('aria-label').trim() || textOf(element) });
    },
    h1: (element) => facts.h1.push(textOf(element)),
    // An SVG may have a title too.
    title: (element) => element.parentElement?.localName === 'head' && facts.titles.push(textOf(element)),
    meta: (_, read) => {
      if (read('name') === 'description') facts.descriptions.push(read('content'));
      if (read('name') === 'robots') facts.robots.push(read('content'));
    },
    link: (_, read) => read('rel') === 'canonical' && facts.canonicals.push(read('href')),
    script: (element, read) => {
      if (read('type') === 'application/ld+json' && !isDynamic(element))
        facts.structuredData.push(element.textContent ?? '');
    },
    // Its elements are a text where scripts run.
    noscript: (element) => noteAll(new DOMParser().parseFromString(element.textContent ?? '', 'text/html')),
  };
  const note = (element: Element, names: readonly string[]): void => {
    for (const name of names) {
      if (name === 'id') facts.ids.push(element.getAttribute('id') ?? '');
      if (name === 'style') facts.styled.push(`${element.localName}.${element.getAttribute('class') ?? ''}`);
    }
    noteKind[element.localName]?.(element, (name) => element.getAttribute(name) ?? '');
  };
  const noteAll = (page: Document): void => {
    for (const element of page.querySelectorAll('*')) note(element, element.getAttributeNames());
  };

  const openTag = (element: Element, more: readonly string[] = []): string => {
    const names = element.getAttributeNames();
    note(element, names);
    for (const name of more) if (!element.hasAttribute(name)) names.push(name);
    if (names.length === 0) return `<${element.localName}>`;
    // Sorted: the order of attributes depends on how an element came to be, and must not show.
    if (names.length > 1) names.sort();
    let attributes = '';
    for (const name of names) attributes += ` ${name}="${escapeAttribute(element.getAttribute(name) ?? '')}"`;
    return `<${element.localName}${attributes}>`;
  };
  /** Parts neighbouring texts: React finds two of them only if a comment stands between. */
  const createPrinter = () => {
    let html = '';
    let afterText = false;
    return {
      text: (data: string): void => {
        if (data === '') return;
        html += (afterText ? '<!-- -->' : '') + escapeText(data);
        afterText = true;
      },
      markup: (markup: string): void => {
        html += markup;
        afterText = false;
      },
      read: (): string => html,
    };
  };
  type Printer = ReturnType<typeof createPrinter>;
  const wrap = (element: Element, open: string, inner: string): string => {
    // The parser drops the first newline of these.
    const newline =
      (element.localName === 'pre' || element.localName === 'textarea') && inner.startsWith('\n') ? '\n' : '';
    return `${open}${newline}${inner}</${element.localName}>`;
  };

  /** As the DOM stands: for what React does not look into. */
  const printDomChildren = (parent: Node): string => {
    const printer = createPrinter();
    // Most have one text, and a list of them takes long to make.
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (node instanceof Text) printer.text(node.data);
      else if (node instanceof Element) printer.markup(printDom(node));
      else if (node instanceof Comment) printer.markup(`<!--${node.data}-->`);
    }
    return printer.read();
  };
  const isRawText = (element: Element): boolean =>
    // Not in SVG, where the parser decodes the text of a style like all text.
    rawTexts.has(element.localName) && element instanceof HTMLElement;
  const printDom = (element: Element): string => {
    const open = openTag(element);
    if (voids.has(element.localName)) return open;
    if (isRawText(element)) return `${open}${element.textContent ?? ''}</${element.localName}>`;
    return wrap(element, open, printDomChildren(element));
  };

  let faults: string[] = [];
  let unfinished: string | null = null;

  const printElement = (fiber: Fiber, element: Element, chosen: boolean): string => {
    const props = fiber.memoizedProps ?? {};
    // React writes the choice of a select into its options' attributes; the DOM holds it as a property.
    const open = openTag(
      element,
      chosen && element instanceof HTMLOptionElement && element.selected ? ['selected'] : [],
    );
    if (voids.has(element.localName)) return open;
    if (isRawText(element)) return `${open}${element.textContent ?? ''}</${element.localName}>`;
    const { children } = props;
    const onlyText = typeof children === 'string' || typeof children === 'number' || typeof children === 'bigint';
    if (fiber.child === null) {
      // A single text is no node of its own in React's tree; a text area's text is neither. Anything else in an element
      // that React holds for empty was put there by an effect.
      const ownsText = onlyText || props.dangerouslySetInnerHTML != null || element instanceof HTMLTextAreaElement;
      return wrap(element, open, ownsText ? printDomChildren(element) : '');
    }
    const printer = createPrinter();
    const isChoice = element instanceof HTMLSelectElement && (props.value != null || props.defaultValue != null);
    printSiblings(fiber.child, printer, chosen || isChoice);
    return wrap(element, open, printer.read());
  };

  const printSuspense = (fiber: Fiber, printer: Printer, chosen: boolean): void => {
    if (fiber.memoizedState !== null) unfinished = 'a Suspense boundary still shows its fallback';
    printer.markup('<!--$-->');
    printSiblings(fiber.child, printer, chosen);
    printer.markup('<!--/$-->');
  };

  const printActivity = (fiber: Fiber, printer: Printer, chosen: boolean): void => {
    const hidden = fiber.child?.tag === tags.offscreen && fiber.child.memoizedState !== null;
    // React's own server leaves a hidden one out, and expects it so.
    if (hidden) return;
    printer.markup('<!--&-->');
    printSiblings(fiber.child, printer, chosen);
    printer.markup('<!--/&-->');
  };

  const printSiblings = (first: Fiber | null, printer: Printer, chosen: boolean): void => {
    for (let fiber = first; fiber; fiber = fiber.sibling) {
      const { tag, stateNode } = fiber;
      if (tag === tags.text) {
        if (stateNode instanceof Text) printer.text(stateNode.data);
      } else if (tag === tags.element) {
        if (stateNode instanceof Element) printer.markup(printElement(fiber, stateNode, chosen));
      } else if (tag === tags.suspense) printSuspense(fiber, printer, chosen);
      else if (tag === tags.activity) printActivity(fiber, printer, chosen);
      else if (tag === tags.portal || tag === tags.hoistable) {
        // The one stands elsewhere in the document, the other in its head.
        if (tag === tags.portal) faults.push('a portal is open in the first render; open it after mount');
      } else printSiblings(fiber.child, printer, chosen);
    }
  };

  /** React's tree below the root element; null when it keeps it elsewhere than React 19 does. */
  const readTree = (container: Element): Fiber | null => {
    const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$'));
    if (!key) return null;
    const held = (container as unknown as Record<string, { stateNode?: { current?: Fiber } }>)[key];
    return held?.stateNode?.current ?? null;
  };

  const printRoot = (container: Element): string => {
    faults = [];
    unfinished = null;
    const tree = readTree(container);
    if (!tree) {
      faults.push('React keeps its tree elsewhere than React 19 does; the engine must learn its new place');
      return '';
    }
    const printer = createPrinter();
    printSiblings(tree.child, printer, false);
    return printer.read();
  };

  // Comparison by node: what the parser put into the head belongs to the template.
  const template = new Set<Element>();
  document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive') for (const element of document.head.children) template.add(element);
  });
  const isReact = (element: Element): boolean => {
    for (const key of Object.keys(element)) if (key.startsWith('__react')) return true;
    return false;
  };
  const isLoader = (element: Element): boolean =>
    element instanceof HTMLLinkElement && /^(modulepreload|preload|stylesheet)$/.test(element.rel);
  const known = new WeakSet<Element>();
  const engine: PageEngine = {
    captures: new Map(),
    waiting: new Map(),
    fetch: window.fetch.bind(window),
    // Each only once: what stays in the head is the fault of the page that put it there.
    takeStrangers: () => {
      const strangers = [...document.head.children].filter(
        (element) => !template.has(element) && !isLoader(element) && !isReact(element) && !known.has(element),
      );
      for (const element of strangers) known.add(element);
      return strangers.map((element) => openTag(element));
    },
    readTemplate: (html) => {
      facts = noFacts();
      noteAll(new DOMParser().parseFromString(html, 'text/html'));
      return facts;
    },
  };
  window.__prerenderEngine = engine;

  const capture = (path: string, container: Element): CapturedPage => {
    const reactTags = [...document.head.children].filter((element) => !template.has(element) && isReact(element));
    facts = noFacts();
    const dynamic: Record<string, string> = {};
    for (const selector of dynamicHead) {
      const element = document.head.querySelector(selector);
      dynamic[selector] = element?.textContent ?? '';
      if (element?.getAttribute('type') === 'application/ld+json') facts.structuredData.push(dynamic[selector]);
    }
    const printed = { path, root: printRoot(container), head: reactTags.map(printDom), dynamic, facts };
    // What is noted from here on is of no page.
    facts = noFacts();
    return { ...printed, strangers: engine.takeStrangers(), reactTags: reactTags.length, faults, unfinished };
  };

  let pending: MutationObserver | null = null;
  document.addEventListener('prerender:ready', (event) => {
    const { path }: { path: string } = event instanceof CustomEvent ? event.detail : { path: '' };
    const container = document.querySelector(root);
    if (!container) return;
    pending?.disconnect();
    const attempt = (): boolean => {
      const taken = capture(path, container);
      engine.captures.set(path, taken);
      if (taken.unfinished) return false;
      engine.waiting.get(path)?.();
      return true;
    };
    if (attempt()) return;
    // React holds content back for up to 300 ms after a fallback. It is taken in the commit that brings it, again before
    // any passive effect: an observer is told in the same task.
    pending = new MutationObserver(() => {
      if (attempt()) pending?.disconnect();
    });
    pending.observe(container, { childList: true, subtree: true, attributes: true, characterData: true });
  });
}
