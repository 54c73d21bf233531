/** Rows of the specification as data: each says what a page promises and how its built file shows it. */
import { expect } from 'vitest';
import { type BuiltPage, fill, headingsOf, linksOf, partOf, textOf } from './built-page.ts';

export type Requirement = { path: string; promise: string; verify: (page: BuiltPage) => void };

const within = (page: BuiltPage, part: string | undefined): Element => (part ? partOf(page, fill(part)) : page.main);
const place = (part: string | undefined): string => (part ? ` under “${part}”` : '');

/** A link or button with exactly this label leads there. */
export const links = (path: string, label: string, to: string, part?: string): Requirement => ({
  path,
  promise: `${path} links “${label}” to ${to}${place(part)}`,
  verify: (page) => expect(linksOf(within(page, part))).toContainEqual({ label: fill(label), to }),
});

/** A part of the page leads to this one place and nowhere else. */
export const leadsTo = (path: string, part: string, to: string): Requirement => ({
  path,
  promise: `${path} leads from “${part}” to ${to} alone`,
  verify: (page) => expect(linksOf(within(page, part)).map((link) => link.to)).toEqual([to]),
});

/** The second-level headings come in this order; others may stand between them. */
export const sections = (path: string, headings: readonly string[]): Requirement => ({
  path,
  promise: `${path} has its sections in order: ${headings.join(', ')}`,
  verify: (page) => {
    const expected = headings.map(fill);
    expect(headingsOf(page.main, 'h1, h2').filter((text) => expected.includes(text))).toEqual(expected);
  },
});

/** The third-level headings of a part are exactly these, in this order. */
export const items = (path: string, part: string, titles: readonly string[]): Requirement => ({
  path,
  promise: `${path} has exactly ${titles.length} entries${place(part)}: ${titles.join(', ')}`,
  verify: (page) => expect(headingsOf(within(page, part), 'h3')).toEqual(titles),
});

/** The text stands on the page, as a reader reads it. */
export const says = (path: string, text: string, part?: string): Requirement => ({
  path,
  promise: `${path} says “${text}”${place(part)}`,
  verify: (page) => expect(textOf(within(page, part))).toContain(fill(text)),
});

/** A figure of a statistics list, with its label. */
export const states = (path: string, label: string, value: string): Requirement => ({
  path,
  promise: `${path} states ${label}: ${value}`,
  verify: (page) => {
    const term = [...page.main.querySelectorAll('dt')].find((one) => textOf(one).toLowerCase() === label.toLowerCase());
    expect(term?.nextElementSibling ? textOf(term.nextElementSibling) : null).toBe(value);
  },
});

/** A part holds this many elements of a kind. */
export const counts = (path: string, part: string, selector: string, count: number): Requirement => ({
  path,
  promise: `${path} has ${count} of “${selector}”${place(part)}`,
  verify: (page) => expect(within(page, part).querySelectorAll(selector)).toHaveLength(count),
});

export const titled = (path: string, title: string): Requirement => ({
  path,
  promise: `${path} has the title “${title}”`,
  verify: (page) => expect(page.document.title).toBe(fill(title)),
});

export const headed = (path: string, heading: string): Requirement => ({
  path,
  promise: `${path} has the heading “${heading}”`,
  verify: (page) => expect(headingsOf(page.document, 'h1')).toEqual([fill(heading)]),
});
