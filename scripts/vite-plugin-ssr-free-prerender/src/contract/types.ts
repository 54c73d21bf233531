/** What the engine takes and gives. It knows paths and options, and nothing of the site. */
import type { Browser } from 'puppeteer-core';

/** Kinds of problem; each has a policy. */
export type FindingKind =
  /** The app threw, or a promise was rejected and nobody caught it. */
  | 'page-error'
  /** The app wrote an error or warning to the console. */
  | 'console'
  /** A request failed or was answered with 400 or more. */
  | 'request'
  /** The page didn't say within the time limit that it is ready. */
  | 'not-ready'
  /** The browser crashed on the page, twice. */
  | 'crash'
  /** The page sent the browser to another address once it was ready. */
  | 'redirect'
  /** Two routes, or a route and a file of the client build, become one file. */
  | 'duplicate'
  /** No h1, or more than one. */
  | 'h1'
  /** No title, or more than one. */
  | 'title'
  /** No meta description, or more than one. */
  | 'description'
  /** No canonical, more than one, or another address than expected. */
  | 'canonical'
  /** JSON-LD that doesn't parse. */
  | 'structured-data'
  /** An inline `style` attribute, which a strict content security policy ignores. */
  | 'style-attribute'
  /** An internal link to no page or file of the site. */
  | 'link'
  /** A link to an id that its target page doesn't have. */
  | 'fragment'
  /** The written page doesn't hydrate without a change. */
  | 'hydration'
  /** Text that comes once the page is ready: by an effect, or with the answer to a request. */
  | 'late-content'
  /** A finding of the site's own `inspect`. */
  | 'inspect'
  /** A finding of the site's own `prove`. */
  | 'proof';

/** Which proven pages are loaded as other visitors too. */
export type VisitorChoice = 'samples' | 'all' | 'none';

export type Policy = 'fail' | 'warn' | 'ignore';

/** One problem: where, what, and what to do about it. */
export type Finding = {
  kind: FindingKind;
  /** Path of the page that has the problem, `/about`. */
  route: string;
  /** What was found and how to mend it, in one or two sentences. */
  message: string;
  /** True for one that leaves the page as it is, whatever its kind: of another host's, or no more than a warning. */
  isMild?: boolean;
};

/** The finished site, before it takes the place of the former one. */
export type BuiltSite = {
  /** Folder that holds it, compressed files included. */
  folder: string;
  pages: BuiltPage[];
  signal: AbortSignal;
};

export type BuiltPage = {
  path: string;
  /** Path of the page below the folder, `about.html`. */
  file: string;
  /** False: nothing that it is made from has changed since it was last proven. */
  fresh: boolean;
  /** Paths of scripts below the folder: what `index.html` loads, what the page's `modules` are in, and both with all they import. */
  scripts: Record<'entry' | 'modules' | 'all', readonly string[]>;
};

/** What a written page says about itself, read from its final HTML. */
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
  /** Path of the written file below the output folder, `about.html`. */
  file: string;
  /** `kept`: its inputs have not changed since its snapshot was taken. */
  status: 'rendered' | 'kept';
  /** Why it was rendered, or kept. */
  reason: string;
  /** Milliseconds from navigation to snapshot; of a kept page, those of its rendering. */
  milliseconds: number;
  /** Requests of the page that were answered while it was rendered. */
  requests: number;
  /** Bytes of the HTML. */
  bytes: number;
  /** Bytes of the HTML as brotli sends it; 0 when nothing was compressed. */
  brotliBytes: number;
  /** How many of `warnings` are its own. */
  findings: number;
};

export type PrerenderReport = {
  /** In the order of the routes. */
  pages: PageReport[];
  /** Findings whose policy is `warn`; those with `fail` are thrown. */
  warnings: Finding[];
  /** Seconds by step. */
  seconds: Record<'render' | 'files' | 'write' | 'verify' | 'compress' | 'prove', number>;
  /**
   * Pages whose hydration was proven, and how many of these were loaded as how many other visitors. `unvisited`: why none was;
   * empty where one was, or where no page had to be proven.
   */
  proof: { pages: number; visited: number; visitors: number; unvisited: string };
  /** False after a run for one shard: the pages lie in the cache, and the output was not touched. */
  written: boolean;
  /** Of names and contents of all files of the output; empty where none was written. */
  hash: string;
};

export type Progress = (step: 'render' | 'verify' | 'compress', done: number, total: number, path: string) => void;

/** What a site may make more files from: its finished pages, and the browser that made them. */
export type FinishedBuild = {
  /** Texts of all inlined `<style>` elements, as a content security policy hashes them; a page may carry some of them only. */
  styles: readonly string[];
  /** What each page says about itself, in the order of the routes; pages that were found by crawling come last. */
  pages: readonly PageFacts[];
  /** How many of them were rendered in this run. */
  rendered: number;
  /** HTML of one of these pages; put together when it is asked for. */
  html: (path: string) => string;
  /** Hash of the same: what is made of it need not be made again as long as it stays. */
  hash: (path: string) => string;
  /**
   * The run's Chromium, to draw images: started when it is first asked for, ended by the engine. It is no plain one:
   * puppeteer knows of no requests in it (`page.on('request')`, `waitForNetworkIdle`) and is not told of tabs that it has
   * not opened itself, its calls have no timeout, its tabs share one process, and scripts that run
   * long are slower. For anything else, start one with `launchBrowser`.
   */
  browser: () => Promise<Browser>;
  /** Aborted when the run is to end. */
  signal: AbortSignal;
};

/** A file that is there already, such as an image of a former run: it gets a second name, and its bytes are in no memory. */
export type KeptFile = { from: string };

/** Contents by path below the output folder. */
export type SiteFiles = Readonly<Record<string, string | Uint8Array | KeptFile>>;

/** A part of a stylesheet. */
export type StylePart = {
  css: string;
  /** Whether a page needs it whose markup has these classes. Without it every page carries the part. */
  isNeeded?: (classes: ReadonlySet<string>) => boolean;
};

export type PrerenderOptions = {
  /** Folder of the client build: `index.html`, assets, public files. */
  clientDir: string;
  /** Folder to write; replaced as a whole, and only when everything went well. */
  outDir: string;
  /** The folder of the host that the site lies in, as the client build was made for it (Vite's `base`); default `/`. */
  base?: string;
  /**
   * Paths to render, as they stand behind the host: `/about`, with a base `/shop/about`. `/404` becomes `404.html`. Default:
   * the base, and all that pages link to from there on.
   */
  routes?: readonly string[];
  /** Expected canonical address of a path. Default: what the page says. */
  canonical?: (path: string) => string;
  /**
   * Render pages too that are linked to and that `routes` does not name. A link to a not-found page stays a finding: it is known
   * by its canonical, or, without that option, by looking like the page of an address that nobody has. Default false, and
   * true without `routes`.
   */
  crawl?: boolean;
  /** Source modules, as the build manifest names them, whose chunks a page needs before it can hydrate. */
  modules?: (path: string) => readonly string[];
  /**
   * Data attributes of a page's root element, by name without `data-`, for the app to read: which chunks hold the page, for
   * one. `addressOf` gives the address of the chunk of a source module. The app must not change them, nor show them.
   */
  rootData?: (path: string, addressOf: (module: string) => string) => Readonly<Record<string, string>>;
  /** False: a page names no preloads of its chunks, as its app is loaded later by a script of its own. Default true. */
  preload?: (path: string) => boolean;
  /** Whatever else a page is made from that is in none of its chunks, as text; a page is rendered anew when it changes. */
  inputs?: (path: string) => string;
  /** The site's own checks of a page; each string is a finding. */
  inspect?: (page: PageFacts) => readonly string[];
  /**
   * More files to write beside the pages, such as a sitemap, headers or drawn images. Asked once every page is collected; not
   * asked in a run for one shard. Whatever it throws ends the run.
   */
  files?: (build: FinishedBuild) => SiteFiles | Promise<SiteFiles>;
  /**
   * The site's own proofs of the finished site, before it is put in place: what it weighs, how it paints. Each message is
   * a finding. Not asked when `verify` is false.
   */
  prove?: (site: BuiltSite) => Promise<readonly { route: string; message: string }[]>;
  /**
   * Cuts a stylesheet of `index.html` into parts, so that a page carries the styles of what it shows. The parts that not all
   * pages carry are written to a file besides, which the first `<style>` of a page names in `data-sheet`: the app loads it
   * before it shows anything that the page did not have. Default: every page carries the whole sheet.
   */
  splitStyles?: (css: string) => readonly StylePart[];
  /** Pages name the hash of every script that they load, and browsers run no other (subresource integrity); default false. */
  integrity?: boolean;
  /** Elements of the template's head whose text the app keeps up to date; default none. */
  dynamicHead?: readonly string[];
  /** Selector of the element that the app renders into; default `#root`. */
  root?: string;
  /**
   * What to do about each kind of finding, or about each finding. Default: `fail` for what makes a page wrong; `warn` for what
   * leaves it as its reader expects it, for requests to other hosts and for what these write to the console.
   */
  policies?: Partial<Record<FindingKind, Policy>> | ((finding: Finding) => Policy | undefined);
  /** Milliseconds until a page counts as never ready; default 15,000. */
  timeout?: number;
  /**
   * Folder of snapshots: a page whose inputs have not changed is not rendered again, a file of the former output not compressed again.
   * Needs `modules`. Default none.
   */
  cacheDir?: string;
  /** Render every page, whatever the cache holds; default false. */
  force?: boolean;
  /** Settles when `clientDir` is written: a run may begin before, and starts its browser meanwhile. Default: it is written. */
  built?: Promise<unknown>;
  /** Start the browser while the build is read, as something has changed for certain. Default: it starts when it is needed. */
  eager?: boolean;
  /** Load every page afresh in place of walking from one to the next; slower, and gives the same bytes. Default false. */
  cold?: boolean;
  /** Load every page that was rendered once more and prove that it hydrates; default true. */
  verify?: boolean;
  /**
   * Which of these pages are loaded as other visitors too (with a dark colour scheme, reduced motion, a phone, a Mac, a wide screen,
   * other languages or time zones, hours, a day or a year later, a query, coming back): one of each kind; all, and as each visitor by
   * itself; or none.
   * Default `samples`.
   */
  visitors?: VisitorChoice;
  /**
   * Writes the client build into the folder with React's development build, which shows what differs with the names of
   * components. Asked once, when a page does not hydrate. Default: the plugin builds the project again; `prerender` does not.
   */
  buildDevelopment?: (folder: string) => Promise<void>;
  /** Put brotli and gzip files beside the text files; default true. */
  compress?: boolean;
  /** Render only part `index` (from 1) of `count` into the cache, and write no site. Needs `cacheDir`. */
  shard?: { index: number; count: number };
  /**
   * Address of a Chromium that is running (puppeteer's `browserWSEndpoint`), on this machine or with access to it: the run
   * works in browser contexts of its own, and leaves it running. Default: the run starts one, and ends it.
   */
  browserEndpoint?: string | undefined;
  onProgress?: Progress;
  /** Ends the work: nothing is written, the former output stays. */
  signal?: AbortSignal;
};
