/**
 * Limits on the size of a page. The build's checks and `npm run audit` both use them. Sizes are bytes of the response
 * body after Brotli compression, without headers. A KB is 1,000 bytes here (not 1,024).
 */
const KB = 1000;

export const budgets = {
  /** HTML of a page, including its inlined styles and drawings. */
  html: 20 * KB,
  /** HTML of an article. An article is longer than other pages and has more drawings. */
  articleHtml: 28 * KB,
  /**
   * HTML of the home page. The page contains a drawing for each service and sector, and a large drawing that changes in
   * four steps.
   */
  homeHtml: 28 * KB,
  /**
   * On pages that list all services or sectors, each entry after the first six raises the limits for HTML and page data
   * by this amount.
   */
  furtherEntry: 2.5 * KB,
  /** All font files that a page loads, in total. */
  fonts: 55 * KB,
  /**
   * The first script of a page (the starter). It waits until the visitor uses the page or the browser is idle, and then
   * loads the app.
   */
  starter: 1 * KB,
  /**
   * All JavaScript and page data that a public page loads by the end of hydration. Excludes interactive figures
   * (“instruments”). The client for sign-in doesn't count, because no public page loads it.
   */
  app: 135 * KB,
  /** JavaScript that only one kind of page, such as articles, needs in addition to the app. */
  routeChunk: 10 * KB,
  /** The JSON data that a page is rendered from. */
  pageData: 20 * KB,
  /**
   * An interactive figure (“instrument”) with the modules that only this figure imports. It is loaded when it comes
   * close to the visible area.
   */
  instrument: 12 * KB,
  /**
   * The drawing on the home page in which the visitor moves a simulated device, with the modules that only this drawing
   * imports. It is loaded when it comes close to the visible area.
   */
  device: 8 * KB,
  /** Modules that several interactive figures (“instruments”) share. */
  instrumentShared: 8 * KB,
  /** The prerendered HTML of one interactive figure (“instrument”), compressed separately from the rest of its page. */
  instrumentSection: 4 * KB,
  /**
   * All images that a page preloads, in total. Images in an `<img>` without a preload don't count. Only the build
   * checks this limit.
   */
  preloadedImages: 40 * KB,
  /**
   * Everything that a page loads before the app: HTML, fonts, preloaded images and the first script (the starter).
   * Despite its name, the limit isn't about what the visitor sees first. It isn't checked on pages that load the app
   * immediately.
   */
  firstView: 100 * KB,
  /** The number of requests that `firstView` counts, including the request for the page itself. */
  firstViewRequests: 8,
  /** Cumulative layout shift (CLS), a number without a unit. */
  layoutShift: 0,
} as const satisfies Record<string, number>;

export const kilobytes = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`;

export type Budget = keyof typeof budgets;

export function htmlBudgetOf({ path, kind }: { path: string; kind: string }): 'homeHtml' | 'articleHtml' | 'html' {
  if (path === '/') return 'homeHtml';
  return kind === 'article' ? 'articleHtml' : 'html';
}

/** The kind of entries that a page lists completely, keyed by the page's path. */
const listedKinds: Readonly<Record<string, string>> = { '/': 'sector', '/services': 'service', '/sectors': 'sector' };

/**
 * Returns how many entries a page lists after its first six. `limitOf` raises the page's limits by a fixed amount for
 * each of these entries. Returns 0 for pages that don't list all entries of a kind.
 */
export function countFurther(path: string, pages: Iterable<{ kind: string }>): number {
  const kind = listedKinds[path];
  if (kind === undefined) return 0;
  const count = [...pages].filter((page) => page.kind === kind).length;
  return Math.max(0, count - 6);
}

const growing: readonly Budget[] = ['html', 'homeHtml', 'firstView', 'pageData', 'app'];

/**
 * Returns the limit of a budget for one page. The limits for HTML and page data increase with the number of listed
 * entries.
 * @param further the number of entries that the page lists after its first six
 */
export const limitOf = (budget: Budget, further: number): number =>
  budgets[budget] + (growing.includes(budget) ? further * budgets.furtherEntry : 0);
