/** Types of the data that a page returns to the engine, and that the engine stores. */
import type { PageFacts } from './types.ts';

/** How the engine detects that a page is ready: by an event that the app dispatches, or by React's commits. */
export type ReadySignal = 'event' | 'commit';

/** The facts of a page's or template's markup. */
export type MarkupFacts = Omit<PageFacts, 'path'>;

/** An error page of a router. */
export type ErrorPage = {
  /** The name of the router and the error that it shows, as one text. */
  text: string;
  /** True if no route matches the address; false if a route has failed. */
  isNotFound: boolean;
};

/** An element of `index.html` next to the root that the app removes or hides when it starts. */
export type SplashElement = {
  name: string;
  /** Its index among the elements with this tag name, from 0. */
  nth: number;
  /** Attributes to write on the element. They replace its own attributes of the same name. */
  attributes: Record<string, string>;
};

/** Identifies a stylesheet of the written page: one that React rendered, or one of the template's. */
export type SheetSign = 'react' | { href: string } | { begins: string };

/** Rules that scripts inserted. Each object becomes one `<style>` of the page. */
export type ScriptRules = {
  css: string;
  /** The sheets that follow in the document, starting with the next one. */
  before: readonly SheetSign[];
};

/** The captured content of a page, at the moment when it was ready. */
export type Capture = {
  path: string;
  /** The inner HTML of the root element, in the form that React expects for hydration. */
  root: string;
  /** Head tags that React rendered, in document order. */
  head: string[];
  /** The texts of the template's head elements that the app updates, by selector. */
  dynamic: Record<string, string>;
  /** Rules that scripts inserted and the page needs, in document order. */
  rules: ScriptRules[];
  /** The file names of the chunks that contain its components. */
  chunks: string[];
  /** The addresses of stylesheets that Vite linked for chunks and the page needs. */
  sheets: string[];
  /** Open tags of head elements that come neither from the template, nor from React, nor from Vite. */
  foreignTags: string[];
  /** The number of head tags that have React's internal keys. If React renames these keys, it is 0. */
  reactTags: number;
  /** Attributes that the app sets on `<html>` and `<body>`, by element and name. */
  shell: Record<'html' | 'body', Record<string, string>>;
  splash: SplashElement[];
  /** Messages about attributes of `<html>` and `<body>`. */
  shellRemarks: string[];
  /** Messages of errors that an error boundary caught and nobody logged. */
  caught: string[];
  /** The error page that the router shows; null if it shows the requested page. */
  errorPage: ErrorPage | null;
  /** Descriptions of content that can't be written. */
  faults: string[];
  /** What the page is still waiting for; null if it is complete. */
  unfinished: string | null;
};

/** Content that appears after the page is ready, and is therefore missing in its HTML. */
export type LateContent = {
  /** The number of characters that appeared; 0 if there are too few to report. */
  characters: number;
  /** How many of these characters are in elements that React didn't render. */
  drawn: number;
  /** The beginning of the text that appeared; empty if no text did. */
  begins: string;
  /** The number of links that appeared. */
  links: number;
  /** The number of images that appeared. */
  images: number;
  /** The number of characters of the page's own text when it was ready. */
  written: number;
  /** True if the page was almost empty when it was ready. */
  isBare: boolean;
  /** True if the page is still almost empty at the end of the visit. */
  isEmpty: boolean;
  /** The number of characters that are hidden until the app runs; 0 if they are less than half of the text. */
  hidden: number;
  /** The addresses of requests that were answered after the page was ready. */
  requests: string[];
  /** The addresses on other hosts that were answered before the page was ready. */
  shown: string[];
  /** The addresses of requests that were not answered. */
  unanswered: string[];
  /** The number of elements that wait until they are scrolled into view. */
  unseen: number;
};

/** A capture with the facts of its markup. They are recorded while the markup is printed. */
export type CapturedPage = Capture & {
  facts: MarkupFacts;
  /** True if something that earlier pages left in the document may affect this page. Only a full load can show that. */
  needsReload: boolean;
};

/** A rendered page without its markup, because the markup of a thousand pages would fill the memory. */
export type Snapshot = {
  path: string;
  /** The hash under which the snapshot store keeps the capture. */
  capture: string;
  /** The texts of the CSS-in-JS rules, one for each `<style>`. */
  rules: string[];
  facts: PageFacts;
  milliseconds: number;
  requests: number;
};
