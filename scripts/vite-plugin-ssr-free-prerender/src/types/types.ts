/** Types of the engine's options and reports. */
import type { Browser } from 'puppeteer-core';
import type { Finding, FindingKind } from './finding.ts';

/**
 * Chooses which verified pages are loaded again for simulated visitors, such as a visitor with a phone: one page of
 * each kind, all pages, or no page. Pages are of the same kind if they run the same scripts and read the same values
 * from the browser.
 */
export type VisitorChoice = 'samples' | 'all' | 'none';

export type Policy = 'fail' | 'warn' | 'ignore';

/** The finished site, before it replaces the previous output. */
export type BuiltSite = {
  /** The folder with all files of the site, including compressed ones. */
  folder: string;
  pages: BuiltPage[];
  signal: AbortSignal;
};

export type BuiltPage = {
  path: string;
  /** The file of the page, relative to the folder: `about.html`. */
  file: string;
  /** True if this run verified the page; false if nothing has changed since it was last verified. */
  fresh: boolean;
  /**
   * Paths of scripts, relative to the folder. `entry` lists the scripts of `index.html`, and `modules` those of the
   * route's `modules`. `all` lists the scripts of both lists, and every script that they import.
   */
  scripts: Record<'entry' | 'modules' | 'all', readonly string[]>;
};

/** Facts that the engine reads from the HTML of a page and checks. */
export type PageFacts = {
  path: string;
  titles: string[];
  descriptions: string[];
  canonicals: string[];
  /** Contents of `<meta name="robots">`. */
  robots: string[];
  h1: string[];
  /** Texts of the `application/ld+json` elements. */
  structuredData: string[];
  links: { href: string; text: string }[];
  ids: string[];
  /** Elements with a `style` attribute, as `tag.class`. */
  styled: string[];
};

export type PageReport = {
  path: string;
  /** The written file, relative to the output folder: `about.html`. */
  file: string;
  /** `rendered` in this run, or `kept` because its inputs haven't changed. */
  status: 'rendered' | 'kept';
  /** The reason why the page was rendered or kept. */
  reason: string;
  /** Milliseconds from navigation to capture, when the page was last rendered. */
  milliseconds: number;
  /** The number of requests that were answered while the page was rendered. */
  requests: number;
  bytes: number;
  /** Bytes of the compressed HTML (brotli); 0 if nothing was compressed. */
  brotliBytes: number;
  /** The number of warnings about this page. */
  findings: number;
};

export type PrerenderReport = {
  /** Reports of the pages, in the order of the routes. Crawled pages come last. */
  pages: PageReport[];
  /** Findings whose policy is `warn`. Findings with `fail` are thrown instead. */
  warnings: Finding[];
  /** The duration of each step, in seconds. */
  seconds: Record<'render' | 'files' | 'write' | 'verify' | 'compress' | 'check', number>;
  /**
   * `pages` is the number of pages whose hydration was verified. `visited` of them were also loaded for simulated
   * visitors, such as a visitor with a phone. `visitors` is the number of these visitors. `unvisited` is the reason why
   * no page was loaded for them. It is empty if at least one page was, or if no page had to be verified.
   */
  verification: { pages: number; visited: number; visitors: number; unvisited: string };
  /** Hash of the names and contents of all files of the output. */
  hash: string;
};

export type Progress = (step: 'render' | 'verify' | 'compress', done: number, total: number, path: string) => void;

/** The finished build that the option `files` receives. */
export type FinishedBuild = {
  /**
   * The texts of all inlined `<style>` elements, for the hashes of a content security policy. A page may contain only
   * some of them.
   */
  styles: readonly string[];
  /** Facts of the pages in the order of the routes. Crawled pages come last. */
  pages: readonly PageFacts[];
  /** The number of pages that were rendered in this run. */
  rendered: number;
  html: (path: string) => string;
  /** Returns the hash of a page's HTML. Files made from the HTML, such as images, stay valid until the hash changes. */
  hash: (path: string) => string;
  /**
   * Returns a Chromium in which the function `files` can draw images. The engine closes it. This Chromium has limits:
   * puppeteer reports no requests of its pages (`page.on('request')`, `waitForNetworkIdle`). Puppeteer lists only the
   * tabs that it opened itself, and its calls never time out. All tabs share one process, and long scripts run more
   * slowly than usual. For other uses, call `launchBrowser`.
   */
  browser: () => Promise<Browser>;
  /** This signal aborts when the run ends early. */
  signal: AbortSignal;
};

/**
 * A file that already exists, such as an image of an earlier run. `from` is its path. The engine creates a hard link to
 * it in the output, or a copy if links aren't supported.
 */
export type KeptFile = { from: string };

/** The contents of files, keyed by path relative to the output folder. */
export type SiteFiles = Readonly<Record<string, string | Uint8Array | KeptFile>>;

export type StylePart = {
  css: string;
  /** Returns true if a page with these class names needs the part. Default: every page needs it. */
  isNeeded?: (classes: ReadonlySet<string>) => boolean;
};

export type Route = {
  /** The path after the host: `/about`, or `/shop/about` with the base `/shop/`. `/404` becomes `404.html`. */
  path: string;
  /**
   * The canonical address that the page must have. If any route sets it, the canonical address of a crawled page must
   * be the page's path on the same host. Default: any address.
   */
  canonical?: string;
  /**
   * The source modules that the page needs before it hydrates, as keys of Vite's manifest. If their chunks, or chunks
   * that they import statically, change, the page is rendered again.
   */
  modules?: readonly string[];
  /** False if the page must not preload its `modules`; default true. */
  preload?: boolean;
  /**
   * Data attributes that the engine writes to the root element, for example with the address of the page's data. The
   * keys have no `data-` prefix. The app can read the attributes, but must not change or display them. The page is
   * rendered again if an attribute changes.
   */
  data?: Readonly<Record<string, string>>;
  /**
   * A text that represents all other inputs of the page, such as a date or a hash. The page is rendered again if the
   * text changes.
   */
  inputs?: string;
};

export type Routes = readonly (string | Route)[];

export type PluginOptions = {
  /**
   * The pages to render: paths, or objects with a path and other fields. If `routes` is a function, it is called with
   * the folder of each finished client build. Default: the page at the base path, and all pages linked from there.
   */
  routes?: Routes | ((clientDir: string) => Routes | Promise<Routes>);
  /**
   * True to also render linked pages that `routes` doesn't name. Default: true if `routes` is not set, otherwise false.
   */
  crawl?: boolean;
  /** The selector of the element that the app renders into; default: `#root`, or the only empty element with an id. */
  root?: string;
  /** Checks the facts of a page, such as its title and links. Each returned string becomes a finding. */
  checkPage?: (page: PageFacts) => readonly string[];
  /**
   * Checks the finished site before it replaces the previous output. Each returned message becomes a finding. Not
   * called if `verify` is false.
   */
  checkSite?: (site: BuiltSite) => Promise<readonly { route: string; message: string }[]>;
  /**
   * Returns more files to write, such as a sitemap, headers or images. Called once, when every page is rendered and
   * written to the working folder. If the function throws, the run ends.
   */
  files?: (build: FinishedBuild) => SiteFiles | Promise<SiteFiles>;
  /**
   * Cuts a stylesheet of `index.html` into parts, so that each page contains only the styles that it needs. Parts that
   * some pages don't contain are also written to a file. The first `<style>` of a page names that file in its attribute
   * `data-sheet`. The app must load the file before it shows another page. Default: every page contains the whole
   * sheet.
   */
  styles?: (css: string) => readonly StylePart[];
  /**
   * True to write the hash of every script into the pages, so that browsers run no changed script (subresource
   * integrity). Default: false.
   */
  integrity?: boolean;
  /**
   * The policy for each kind of finding, or a function that returns the policy for a finding. By default, kinds that
   * break a page have the policy `fail`, and all other kinds have `warn`. Requests to other hosts, and console
   * messages of scripts from other hosts, also have `warn`.
   */
  policies?: Partial<Record<FindingKind, Policy>> | ((finding: Finding) => Policy | undefined);
  /** Verifies that every rendered page hydrates; default true. */
  verify?: boolean;
  /**
   * Chooses which verified pages are loaded again for simulated visitors: one page of each kind, all pages, or none.
   * These visitors use a phone, another language and time zone, a later date or a dark colour scheme, or have visited
   * the site before. Default: `samples`.
   */
  visitors?: VisitorChoice;
  /** Milliseconds that a page gets to become ready; default 15,000. */
  timeout?: number;
  /** Writes brotli and gzip versions of text files; default true. */
  compress?: boolean;
  /**
   * The folder for snapshots of rendered pages. A page whose inputs haven't changed is not rendered again. The plugin's
   * default is a folder below `.cache`, or below Vite's `cacheDir`, if every route names its `modules`. The function
   * `prerender` has no default. Without a folder, it keeps no snapshots.
   */
  cacheDir?: string;
  /**
   * The address of a running Chromium (puppeteer's `browserWSEndpoint`) that can reach this machine. The run uses
   * browser contexts of its own and leaves the browser running. Default: the run starts its own browser, and ends it.
   */
  browserEndpoint?: string | undefined;
  /** Called after each rendered page, verified page and compressed file. By default, the plugin prints the progress. */
  onProgress?: Progress;
  /**
   * Called with the report of a successful run. By default, the plugin logs a summary and the warnings with Vite's
   * logger.
   */
  onReport?: (report: PrerenderReport) => Promise<void> | void;
};

/** Options of `prerender`, which works on a finished client build. */
export type PrerenderOptions = Omit<PluginOptions, 'onReport'> & {
  /** The folder of the client build: `index.html`, assets, public files. */
  clientDir: string;
  /** The folder of the finished site. It is replaced as a whole, and only if the run succeeds. */
  outDir: string;
  /** The path on the host that the client build was made for (Vite's `base`); default `/`. */
  base?: string;
  /** True to render every page and compress every file, whatever the cache contains; default false. */
  force?: boolean;
  /**
   * True to load each page as a new document. False to navigate from page to page inside the app, which is faster and
   * gives the same result. Default: false.
   */
  cold?: boolean;
  /**
   * Builds the client into the folder with React's development build, whose error messages name components. It is
   * called once, if a page doesn't hydrate. The plugin passes a function that builds the project again. The function
   * `prerender` has no default.
   */
  buildDevelopment?: (folder: string) => Promise<void>;
  /** A signal that ends the run. Nothing is then written, and the previous output stays. */
  signal?: AbortSignal;
};
