/**
 * The engine's witness of hydration inside a written page. The functions are sent to the browser as text: each stands
 * alone and uses nothing of this module.
 */

export type Witness = {
  /** How many nodes of the written page React did not adopt. */
  lost: number;
  /** The first of them, and where it stood. */
  first: string;
  selector: string;
  /** A head tag that hydration added, removed or changed; empty when there is none. */
  head: string;
  /** Where the markup changed: as it was written, and as it became. Empty when it did not. */
  expected: string;
  found: string;
  /** Ids that hydration gives (`useId`) where the written page has others: written to hydrated. */
  ids: Record<string, string>;
};

/** Runs before a written page's own scripts: remembers every node that the parser made below the root. */
export function installWitness({ root }: { root: string }): void {
  type Fiber = {
    tag: number;
    stateNode: unknown;
    child: Fiber | null;
    sibling: Fiber | null;
    memoizedState: unknown;
    memoizedProps: Record<string, unknown> | null;
  };
  const before: { html: string; head: string[]; nodes: Node[] } = {
    html: '',
    head: [],
    nodes: [],
  };
  const readHead = (): string[] =>
    [...document.head.querySelectorAll('title, meta, link:not([rel*="preload"], [rel="stylesheet"])')].map(
      (element) => element.outerHTML,
    );
  const selectorOf = (node: Node): string => {
    const element = node instanceof Element ? node : node.parentElement;
    const steps: string[] = [];
    for (let at = element; at && at !== document.body && steps.length < 4; at = at.parentElement) {
      steps.unshift(at.id ? `#${at.id}` : at.localName + (at.classList[0] ? `.${at.classList[0]}` : ''));
      if (at.id) break;
    }
    return steps.join(' > ');
  };
  document.addEventListener('readystatechange', () => {
    const container = document.querySelector(root);
    if (document.readyState !== 'interactive' || !container) return;
    before.html = container.innerHTML;
    before.head = readHead();
    const walker = document.createTreeWalker(container);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      // React writes a text area's default value anew when it adopts it: same text, new text node.
      if (!(node.parentNode instanceof HTMLTextAreaElement)) before.nodes.push(node);
    }
  });

  const readTree = (container: Element): Fiber | null => {
    const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$'));
    const held = key ? (container as unknown as Record<string, { stateNode?: { current?: Fiber } }>)[key] : undefined;
    return held?.stateNode?.current ?? null;
  };
  const walk = (first: Fiber | null, visit: (fiber: Fiber) => void): void => {
    for (let fiber = first; fiber; fiber = fiber.sibling) {
      visit(fiber);
      walk(fiber.child, visit);
    }
  };
  /** True while a boundary's markup still waits to be adopted: React does that at its leisure. */
  const isDehydrated = (tree: Fiber): boolean => {
    let found = false;
    walk(tree.child, ({ memoizedState }) => {
      if (typeof memoizedState === 'object' && memoizedState !== null && 'dehydrated' in memoizedState)
        found ||= (memoizedState as { dehydrated: unknown }).dehydrated !== null;
    });
    return found;
  };
  /**
   * Ids of `useId` that the written page has from its first render, by what hydration gives in their place. In production
   * React keeps the written one on the element and gives the rest of the app the other.
   */
  const readIds = (tree: Fiber): Record<string, string> => {
    const ids: Record<string, string> = {};
    const names: Record<string, string> = { htmlFor: 'for', className: 'class' };
    walk(tree.child, ({ stateNode, memoizedProps }) => {
      if (!(stateNode instanceof Element) || !memoizedProps) return;
      for (const [name, value] of Object.entries(memoizedProps)) {
        if (typeof value !== 'string' || !value.includes('_R_')) continue;
        const written = stateNode.getAttribute(names[name] ?? name.toLowerCase()) ?? '';
        const wanted = value.match(/_R_[0-9a-v]*(H[0-9a-v]+)?_/g) ?? [];
        const present = written.match(/_r_[0-9a-v]+_/g) ?? [];
        if (wanted.length !== present.length) continue;
        for (const [index, id] of present.entries()) ids[id] = wanted[index] ?? id;
      }
    });
    return ids;
  };
  const offscreen = 22;
  /** The markup without what is hidden: React leaves that out of a page, and adds it once it has adopted the rest. */
  const readMarkup = (container: Element, tree: Fiber | null): string => {
    const mark = 'data-witness-hidden';
    walk(tree?.child ?? null, (fiber) => {
      if (fiber.tag !== offscreen || fiber.memoizedState === null) return;
      walk(fiber.child, ({ stateNode }) => {
        if (stateNode instanceof Element) stateNode.setAttribute(mark, '');
      });
    });
    const copy = container.cloneNode(true) as Element;
    for (const element of copy.querySelectorAll(`[${mark}]`)) element.remove();
    return copy.innerHTML;
  };

  /** Markup and head, at the moment of the signal: before any passive effect. */
  const compare = (container: Element | null): Pick<Witness, 'head' | 'expected' | 'found'> => {
    const after = container ? readMarkup(container, readTree(container)) : '';
    const head = readHead();
    let at = 0;
    while (at < after.length && after[at] === before.html[at]) at += 1;
    return {
      head:
        head.find((tag, index) => tag !== before.head[index]) ??
        before.head.find((tag, index) => tag !== head[index]) ??
        '',
      expected: after === before.html ? '' : before.html.slice(Math.max(0, at - 40), at + 80),
      found: after === before.html ? '' : after.slice(Math.max(0, at - 40), at + 80),
    };
  };
  /** Nodes and ids, when every boundary has been adopted too. */
  const count = (container: Element | null): Omit<Witness, 'head' | 'expected' | 'found'> => {
    const lost = before.nodes.filter((node) => !node.isConnected && node.nodeType !== Node.COMMENT_NODE);
    const [first] = lost;
    const tree = container ? readTree(container) : null;
    return {
      lost: lost.length,
      first: first
        ? first instanceof Element
          ? first.outerHTML.slice(0, 120)
          : `text "${(first.textContent ?? '').slice(0, 80)}"`
        : '',
      selector: first ? selectorOf(first) : '',
      ids: tree ? readIds(tree) : {},
    };
  };

  Object.assign(window, {
    __hydrationWitness: new Promise<Witness>((resolve) => {
      document.addEventListener(
        'prerender:ready',
        () => {
          const container = document.querySelector(root);
          // The page itself is adopted now; boundaries are adopted later, each in a commit of its own.
          const compared = compare(container);
          const look = (): void => {
            const tree = container ? readTree(container) : null;
            if (tree && isDehydrated(tree)) setTimeout(look, 5);
            else resolve({ ...compared, ...count(container) });
          };
          look();
        },
        { once: true },
      );
    }),
  });
}

/** Waits for the hydrated page and for the errors that React reports after it. Null when it never came. */
export async function readWitness({ timeout }: { timeout: number }): Promise<Witness | null> {
  const witness: unknown = await Promise.race([
    (window as unknown as { __hydrationWitness: Promise<Witness> }).__hydrationWitness,
    new Promise((resolve) => setTimeout(() => resolve(null), timeout)),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 0));
  return witness as Witness | null;
}
