/**
 * Limits on the size of a page. The build's checks and `npm run audit` both read this table. Sizes are bytes of the body
 * after brotli, without headers. A KB is 1,000 bytes, the stricter of the two common meanings.
 */
const KB = 1000;

export const budgets = {
  /** HTML of a page, with its inlined styles and drawings. */
  html: 20 * KB,
  /** HTML of an article, which is longer and has more drawings. */
  articleHtml: 28 * KB,
  /** HTML of the home page, which shows a figure for each service and sector, and a picture in four steps. */
  homeHtml: 28 * KB,
  /** Allowance for each service or sector after the first six, for HTML and data of pages that list them all. */
  furtherEntry: 2.5 * KB,
  /** All font files that a page loads. */
  fonts: 55 * KB,
  /** JavaScript that runs before the visitor uses the page or the browser is idle. */
  starter: 1 * KB,
  /** All JavaScript and page data of a public page after hydration, without instruments. No public page loads the auth client. */
  app: 135 * KB,
  /** JavaScript that one kind of page adds to the app. */
  routeChunk: 10 * KB,
  /** Data of one page. */
  pageData: 20 * KB,
  /** An instrument with the modules that only it imports. It loads when it gets near the viewport. */
  instrument: 12 * KB,
  /** The device on the home page, with all modules that only it imports. It loads when its plate comes near. */
  device: 8 * KB,
  /** Modules that several instruments share. */
  instrumentShared: 8 * KB,
  /** An instrument's prerendered section in the HTML of its page, compressed separately. */
  instrumentSection: 4 * KB,
  /** All images that a page preloads, in total. An `<img>` doesn't count. Only the build checks this. */
  preloadedImages: 40 * KB,
  /**
   * Everything that loads before the app; "first view" doesn't mean the part above the fold. Not checked on pages that
   * load the app at once.
   */
  firstView: 100 * KB,
  /** Requests of the first view, including the page itself. */
  firstViewRequests: 8,
  /** Cumulative layout shift (CLS), without unit. */
  layoutShift: 0,
} as const satisfies Record<string, number>;

/** Formats bytes like "12.3 KB". */
export const kilobytes = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`;

export type Budget = keyof typeof budgets;

/** Returns the name of the budget for a page's HTML. */
export function htmlBudgetOf({ path, kind }: { path: string; kind: string }): 'homeHtml' | 'articleHtml' | 'html' {
  if (path === '/') return 'homeHtml';
  return kind === 'article' ? 'articleHtml' : 'html';
}

/** Pages that list every entry of a kind, by path. */
const listedKinds: Readonly<Record<string, string>> = { '/': 'sector', '/services': 'service', '/sectors': 'sector' };

/** Returns how many entries a page lists beyond the first six, or 0 for pages that don't list all entries. */
export function countFurther(path: string, pages: Iterable<{ kind: string }>): number {
  const kind = listedKinds[path];
  if (kind === undefined) return 0;
  const count = [...pages].filter((page) => page.kind === kind).length;
  return Math.max(0, count - 6);
}

const growing: readonly Budget[] = ['html', 'homeHtml', 'firstView', 'pageData', 'app'];

/**
 * Returns the limit of a budget on a page that lists `further` entries beyond the first six. Budgets of HTML and data
 * grow with them.
 */
export const limitOf = (budget: Budget, further: number): number =>
  budgets[budget] + (growing.includes(budget) ? further * budgets.furtherEntry : 0);
