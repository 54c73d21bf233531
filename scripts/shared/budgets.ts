/**
 * What a page may cost a visitor. The one table: the build's checks and `npm run audit` read it. Sizes are bytes of the
 * body as brotli sends it, without headers; a KB is 1,000 bytes, the stricter of the two readings.
 */
const KB = 1000;

export const budgets = {
  /** The HTML of a page with its inlined styles and drawings. */
  html: 20 * KB,
  /** The same of an article, which is longer and has more drawings. */
  articleHtml: 28 * KB,
  /** The same of the home page, which shows a figure of each service and sector, and a picture in four steps. */
  homeHtml: 28 * KB,
  /** Allowance for each service or sector beyond the first six. It applies to the HTML and the data of pages that list them all. */
  furtherEntry: 2.5 * KB,
  /** All font files that a page loads. */
  fonts: 55 * KB,
  /** JavaScript that runs before somebody uses the page or the browser is idle. */
  starter: 1 * KB,
  /** All JavaScript and page data of a public page after hydration, without instruments. The auth client is never in it. */
  app: 135 * KB,
  /** JavaScript that one kind of page adds to the app. */
  routeChunk: 10 * KB,
  /** The data of one page. */
  pageData: 20 * KB,
  /** An instrument, with the modules that only it imports. It loads when it comes near the screen. */
  instrument: 12 * KB,
  /** The device on the home page, with all modules that it imports and no page does. It loads when its plate comes near. */
  device: 8 * KB,
  /** Modules that several instruments share. */
  instrumentShared: 8 * KB,
  /** The finished section of an instrument in the HTML of its page, compressed by itself. */
  instrumentSection: 4 * KB,
  /** All images that a page preloads, together. An `<img>` is not counted. Only the build compares this. */
  preloadedImages: 40 * KB,
  /** Everything that loads before the app; not what is above the fold. Not compared on pages that load the app at once. */
  firstView: 100 * KB,
  /** Requests of the first view, including the page itself. */
  firstViewRequests: 8,
  /** Cumulative layout shift. */
  layoutShift: 0,
} as const satisfies Record<string, number>;

/** "12.3 KB" */
export const kilobytes = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`;

export type Budget = keyof typeof budgets;

/** Which budget the HTML of a page has to keep to. */
export function htmlBudgetOf({ path, kind }: { path: string; kind: string }): 'homeHtml' | 'articleHtml' | 'html' {
  if (path === '/') return 'homeHtml';
  return kind === 'article' ? 'articleHtml' : 'html';
}

/** Pages that show every entry of a kind, whatever their number. */
const listedKinds: Readonly<Record<string, string>> = { '/': 'sector', '/services': 'service', '/sectors': 'sector' };

/** How many entries a page shows beyond the first six. */
export function countFurther(path: string, pages: Iterable<{ kind: string }>): number {
  const kind = listedKinds[path];
  if (kind === undefined) return 0;
  const count = [...pages].filter((page) => page.kind === kind).length;
  return Math.max(0, count - 6);
}

const growing: readonly Budget[] = ['html', 'homeHtml', 'firstView', 'pageData', 'app'];

/** The limit of a budget on a page that shows so many entries beyond the first six. Its HTML and its data grow with them. */
export const limitOf = (budget: Budget, further: number): number =>
  budgets[budget] + (growing.includes(budget) ? further * budgets.furtherEntry : 0);
