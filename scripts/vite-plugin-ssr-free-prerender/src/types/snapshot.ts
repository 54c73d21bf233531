/** What the page hands to the engine, and what the engine keeps of it. */
import type { PageFacts } from './types.ts';

/** What says that a page is ready: the app's own event, or what the engine finds out from React's commits. */
export type ReadySignal = 'event' | 'commit';

/** What a piece of markup says: the facts of a page, or those of the template by itself. */
export type MarkupFacts = Omit<PageFacts, 'path'>;

/** A page by which a router tells that there is nothing to show. */
export type ErrorPage = {
  /** The router, and what it says went wrong. */
  text: string;
  /** The address is known to nobody, as against a page that has failed. */
  isNotFound: boolean;
};

/** An element of `index.html` beside the root that the app takes away, or hides, as it starts. */
export type BesideRoot = {
  name: string;
  /** Which of the elements of this name, from 0 on. */
  nth: number;
  /** What it is written with, in place of those that it has of the same name. */
  attributes: Record<string, string>;
};

/** A sheet that a page has anyway: one of React's, which stand in front, or the template's. */
export type SheetSign = 'react' | { href: string } | { begins: string };

/** Rules that scripts have put into style sheets, for one `<style>` of the page. */
export type ScriptRules = {
  css: string;
  /** The sheets that stand behind it in the document, the next one first. */
  before: readonly SheetSign[];
};

/** What the page looked like at the moment at which the app called it ready. */
export type Capture = {
  path: string;
  /** Inner HTML of the root element as React expects to find it. */
  root: string;
  /** Head tags that React rendered, in document order. */
  head: string[];
  /** Texts of the template's head elements that the app keeps up to date, by selector. */
  dynamic: Record<string, string>;
  /** Rules that scripts have put into style sheets, as far as the page needs them, in the order of the document. */
  rules: ScriptRules[];
  /** Files of the chunks that its components came in and that Vite's loader has loaded, without their folder. */
  chunks: string[];
  /** Addresses of the sheets that the bundler's loader has linked, as far as the page needs them. */
  sheets: string[];
  /** Open tags of head elements that neither the template, nor React, nor the bundler's loader put there. */
  foreignTags: string[];
  /** 0 when React's internal keys were not found on any head tag: React has changed them. */
  reactTags: number;
  /** Attributes that the app gives `<html>` and `<body>`, by name. */
  shell: Record<'html' | 'body', Record<string, string>>;
  beside: BesideRoot[];
  /** What of the attributes is not as it should be. */
  shellRemarks: string[];
  /** What boundaries of the app have caught, and said nothing of. */
  caught: string[];
  /** Null when the router shows what it was asked for. */
  errorPage: ErrorPage | null;
  /** What a snapshot cannot hold; empty when there is nothing of the kind. */
  faults: string[];
  /** What the page still waits for; null when it is complete. */
  unfinished: string | null;
};

/** Content that comes once a page is ready: its snapshot has none of it. */
export type LateContent = {
  /** Of text that the page has now and had not when it was ready; 0 for so little that it is meant so. */
  characters: number;
  /** Of these: in elements that React has not made. */
  drawn: number;
  /** How that text begins; empty where there is none. */
  begins: string;
  /** Links and images, likewise. */
  links: number;
  images: number;
  /** Of text that was there, without that which all pages share. */
  written: number;
  /** So few that the page says nothing by itself, but for a heading perhaps. */
  isBare: boolean;
  /** It says next to nothing still, and shows nothing else. */
  isEmpty: boolean;
  /** Characters that are written and not to be seen before the app runs; 0 for less than half of the text. */
  hidden: number;
  /** What the page asked for meanwhile. */
  requests: string[];
  /** What other hosts answered before it was ready. */
  shown: string[];
  /** Those that have no answer yet. */
  unanswered: string[];
  /** Elements that bring something once they are seen. */
  unseen: number;
};

/** With the facts of what was printed, noted on the way: to parse the page once more would take as long again. */
export type CapturedPage = Capture & {
  facts: MarkupFacts;
  /** Pages before have left what this one may have too: only one that is loaded afresh tells. */
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
