/** Types of the data that a page returns to the engine, and that the engine stores. */
import type { PageFacts } from './types.ts';

/** How the engine detects that a page is ready: by an event that the app dispatches, or by React's commits. */
export type ReadySignal = 'event' | 'commit';

/** Facts that are read from the HTML of a page or of `index.html`, such as its title and links. */
export type MarkupFacts = Omit<PageFacts, 'path'>;

/** An error page that a router shows instead of the requested page. */
export type ErrorPage = {
  /** The name of the router and the error that it shows, as one text. */
  text: string;
  /** True if no route matches the address; false if a route has failed. */
  isNotFound: boolean;
};

/** A splash element: an element of `index.html` next to the app's root. The app removes or hides it when it starts. */
export type SplashElement = {
  name: string;
  /** The element's index among the elements of `index.html` with this tag name, from 0. */
  nth: number;
  /** Attributes that hide the element in the prerendered page. They replace its own attributes of the same name. */
  attributes: Record<string, string>;
};

/**
 * Identifies a stylesheet of a page. `react`: a stylesheet that React rendered. `href` or `begins`: a stylesheet of
 * `index.html`, by its address or the beginning of its text.
 */
export type SheetSign = 'react' | { href: string } | { begins: string };

/** CSS rules that scripts inserted. Each object becomes one `<style>` element of the page. */
export type ScriptRules = {
  css: string;
  /** The stylesheets that follow these rules in the document, the nearest first. The rules are written before them. */
  before: readonly SheetSign[];
};

/** The captured content of a page, at the moment when it was ready. */
export type Capture = {
  path: string;
  /** The inner HTML of the root element, in the form that React expects for hydration. */
  root: string;
  /** Head tags that React rendered, in document order. */
  head: string[];
  /** The texts of those head elements of `index.html` that the app updates, keyed by selector. */
  dynamic: Record<string, string>;
  /** CSS rules that scripts inserted and that the page needs, in document order. */
  rules: ScriptRules[];
  /** The file names of the chunks that contain the page's components. */
  chunks: string[];
  /** The addresses of stylesheets that Vite loaded with chunks and that the page needs. */
  sheets: string[];
  /** Start tags of head elements that were added neither by `index.html`, nor by React, nor by Vite. */
  foreignTags: string[];
  /**
   * The number of head tags that React rendered. React's internal properties identify them. If a version of React
   * renames these properties, the number is 0.
   */
  reactTags: number;
  /** Attributes that the app sets on `<html>` and `<body>`, keyed by element and attribute name. */
  shell: Record<'html' | 'body', Record<string, string>>;
  splash: SplashElement[];
  /** Messages about attributes of `<html>` and `<body>` that the app sets but prerendered pages don't get. */
  shellRemarks: string[];
  /** Messages of errors that an error boundary caught without logging them. */
  caught: string[];
  /** The error page that the router shows; null if it shows the requested page. */
  errorPage: ErrorPage | null;
  /** Descriptions of content that can't be written as HTML. */
  faults: string[];
  /** A description of the content that the page is still waiting for; null if the page is complete. */
  unfinished: string | null;
};

/** Content that appears after the page is ready, and is therefore missing from its HTML. */
export type LateContent = {
  /** The number of characters that appeared late; 0 if there are too few to report. */
  characters: number;
  /** The number of characters that appeared late in elements that React didn't render. */
  drawn: number;
  /** The beginning of the text that appeared late; empty if no text did. */
  begins: string;
  /** The number of links that appeared late. */
  links: number;
  /** The number of images that appeared late. */
  images: number;
  /** The number of characters that the page had when it was ready, outside its nav, header and footer. */
  written: number;
  /** True if the page was almost empty when it was ready. */
  isBare: boolean;
  /** True if the page is still almost empty at the end of the visit. */
  isEmpty: boolean;
  /** The number of characters that are hidden until the app runs; 0 if most of the text is visible. */
  hidden: number;
  /** The addresses of requests that were answered after the page was ready. */
  requests: string[];
  /**
   * The addresses on other hosts from which the page loaded data before it was ready. The HTML contains this data as it
   * was during the build.
   */
  shown: string[];
  /** The addresses of requests that were not answered. */
  unanswered: string[];
  /** The number of elements whose content is rendered only when they are scrolled into view. */
  unseen: number;
};

/** A capture with facts about its HTML. The engine collects these facts while it serializes the page. */
export type CapturedPage = Capture & {
  facts: MarkupFacts;
  /**
   * True if something that earlier pages left in the document may have changed this page. The page must then be
   * captured again after a full load.
   */
  needsReload: boolean;
};

/** A rendered page without its HTML, because the HTML of a thousand pages would fill the memory. */
export type Snapshot = {
  path: string;
  /** The hash under which the snapshot store keeps the capture. */
  capture: string;
  /** The CSS-in-JS rules of the page, as one text for each `<style>` element. */
  rules: string[];
  facts: PageFacts;
  milliseconds: number;
  requests: number;
};
