/** What a page returns to the engine, and what the engine keeps. */
import type { PageFacts } from './types.ts';

/** How the engine finds out that a page is ready: by the app's own event, or by React's commits. */
export type ReadySignal = 'event' | 'commit';

/** Facts of a page or of the template. */
export type MarkupFacts = Omit<PageFacts, 'path'>;

/** An error page of a router. */
export type ErrorPage = {
  /** The name of the router, and the error that it shows. */
  text: string;
  /** True if no route matches the address; false if a route has failed. */
  isNotFound: boolean;
};

/** An element of `index.html` next to the root that the app removes or hides when it starts. */
export type SplashElement = {
  name: string;
  /** Its place among the elements of this name, from 0 on. */
  nth: number;
  /** The attributes that it is written with. They replace its own of the same name. */
  attributes: Record<string, string>;
};

/** Identifies a style sheet of the written page: one of React's, or one of the template's. */
export type SheetSign = 'react' | { href: string } | { begins: string };

/** Rules that scripts have inserted, for one `<style>` of the page. */
export type ScriptRules = {
  css: string;
  /** The sheets that follow it in the document, the next one first. */
  before: readonly SheetSign[];
};

/** A page at the moment at which it was ready. */
export type Capture = {
  path: string;
  /** Inner HTML of the root element as React expects to find it. */
  root: string;
  /** Head tags that React rendered, in document order. */
  head: string[];
  /** Texts of the template's head elements that the app changes, by selector. */
  dynamic: Record<string, string>;
  /** Rules that scripts have inserted and the page needs, in document order. */
  rules: ScriptRules[];
  /** File names of the chunks that contain its components. */
  chunks: string[];
  /** Addresses of the style sheets that Vite has linked for chunks and the page needs. */
  sheets: string[];
  /** Open tags of head elements that come from neither the template, nor React, nor Vite. */
  foreignTags: string[];
  /** The number of head tags with React's internal keys. It is 0 if React has changed these keys. */
  reactTags: number;
  /** Attributes that the app sets on `<html>` and `<body>`, by name. */
  shell: Record<'html' | 'body', Record<string, string>>;
  splash: SplashElement[];
  /** Problems of the attributes of `<html>` and `<body>`. */
  shellRemarks: string[];
  /** Messages of errors that an error boundary caught and nobody logged. */
  caught: string[];
  /** Null if the router shows the page that it was asked for. */
  errorPage: ErrorPage | null;
  /** Descriptions of content that can't be written. */
  faults: string[];
  /** What the page still waits for; null if it is complete. */
  unfinished: string | null;
};

/** Content that appears after the page is ready, so that its HTML lacks it. */
export type LateContent = {
  /** Characters of text that appeared; 0 if they are too few to count. */
  characters: number;
  /** How many of these are in elements that React has not rendered. */
  drawn: number;
  /** The beginning of the text that appeared; empty if there is none. */
  begins: string;
  /** The number of links that appeared. */
  links: number;
  /** The number of images that appeared. */
  images: number;
  /** Characters of the page's own text when it was ready. */
  written: number;
  /** True if the page had next to no text of its own when it was ready. */
  isBare: boolean;
  /** True if the page still has next to no content. */
  isEmpty: boolean;
  /** Characters that are hidden until the app runs; 0 if they are less than half of the text. */
  hidden: number;
  /** Addresses of requests that were answered after the page was ready. */
  requests: string[];
  /** Addresses on other hosts that answered before the page was ready. */
  shown: string[];
  /** Addresses of requests without an answer. */
  unanswered: string[];
  /** The number of elements that wait until they are scrolled into view. */
  unseen: number;
};

/** A capture with the facts of its markup, which are recorded while it is printed. */
export type CapturedPage = Capture & {
  facts: MarkupFacts;
  /** True if earlier pages may have left something that this page shows too. Only a fresh load tells. */
  needsReload: boolean;
};

/** A rendered page without its markup: the markup of a thousand pages would fill the memory. */
export type Snapshot = {
  path: string;
  /** The hash by which the snapshot store returns the capture. */
  capture: string;
  /** Texts of the rules of scripts: one for each `<style>`. */
  rules: string[];
  facts: PageFacts;
  milliseconds: number;
  requests: number;
};
