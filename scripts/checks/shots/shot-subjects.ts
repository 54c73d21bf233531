/** Lists what to take screenshots of: every page, and named states of pages such as an open menu. */
import { loadOperation } from '../../../src/instruments/load-operation.ts';
import { hrefs } from '../../../src/lib/hrefs.ts';
import { slugify } from '../../../src/lib/slugify.ts';
import { mapEntries } from '../../../src/model/collections/collections.ts';
import type { Content, WrittenPageSection } from '../../../src/model/schemas/content-types.ts';
import type { InstrumentName } from '../../../src/model/schemas/names.ts';
import { type AuditedPage, findPage, samplePages } from '../audit/audited-page.ts';
import { type Act, failToSend, focusOn, openMenu, pointAt, sendMessage, signInWrongly } from './acts.ts';

/** Window widths in CSS pixels: a phone, a tablet, a desktop and a large screen. */
const usualWidths: readonly number[] = [360, 768, 1440, 2560];

type Media = { type?: 'print'; features?: Readonly<Record<string, string>> };

export type Subject = {
  /** Path in the route table. */
  route: string;
  /** Name of the page's state, or null for the page as it has loaded. */
  state: string | null;
  address: string;
  /** Window widths in CSS pixels at which the state exists, or null for all widths. */
  widths: readonly number[] | null;
  signedIn: boolean;
  media: Media;
  /** Action to perform on the page before the screenshot, or null. */
  act: Act | null;
};

function subject(page: AuditedPage, state: string | null, more: Partial<Subject> = {}): Subject {
  const { path: route, address, signedIn } = page;
  return { route, state, address, signedIn, widths: null, media: {}, act: null, ...more };
}

/**
 * Returns an address that sets the instrument's first range control to its maximum. The screenshot then shows a changed
 * instrument.
 */
async function changeInstrument(name: InstrumentName): Promise<string> {
  const operation = await loadOperation(name);
  const control = operation.controls.find(({ kind }) => kind === 'range');
  if (control?.kind === 'range') operation.set({ [control.name]: control.max });
  return operation.print();
}

/** Returns the states that a page has because of its sections, such as a changed instrument or an unlocked section. */
async function describeParts(
  page: AuditedPage,
  sections: readonly WrittenPageSection[],
  content: Content,
): Promise<Subject[]> {
  const names = sections.flatMap((section) => (section.type === 'instrument' ? [section.name] : []));
  const instruments = names.map(async (name) =>
    subject(page, `${name} changed`, { address: `${page.address}#${await changeInstrument(name)}` }),
  );
  const isLocked = sections.some(({ type }) => type === 'locked');
  const lists = content.pages.some(({ path, missingEntry }) => path === page.path && missingEntry);
  return [
    ...(await Promise.all(instruments)),
    ...(isLocked ? [subject(page, 'signed in', { signedIn: true })] : []),
    ...(lists ? [subject(page, 'entry that is not there', { address: `${page.path}/no-such-entry` })] : []),
  ];
}

/** States to photograph that only certain pages have (such as an open menu), keyed by path. */
const stated: Readonly<Record<string, (page: AuditedPage) => Subject[]>> = {
  [hrefs.home]: (page) => [
    subject(page, 'menu open', { widths: [360], act: openMenu }),
    subject(page, 'reduced motion', { media: { features: { 'prefers-reduced-motion': 'reduce' } } }),
    subject(page, 'forced colours', { media: { features: { 'forced-colors': 'active' } } }),
    subject(page, 'more contrast', { media: { features: { 'prefers-contrast': 'more' } } }),
    subject(page, 'link pointed at', { act: pointAt('main a[href^="/services"]') }),
    subject(page, 'link focused', { act: focusOn('main a[href^="/services"]') }),
  ],
  [hrefs.contact]: (page) => [
    subject(page, 'field focused', { act: focusOn('main form input:not([type="hidden"])') }),
    subject(page, 'button pointed at', { act: pointAt('main form [type="submit"]') }),
    subject(page, 'message not sent', { act: failToSend }),
    subject(page, 'message sent', { act: sendMessage }),
  ],
  [hrefs.login]: (page) => [subject(page, 'refused', { act: signInWrongly })],
};

/**
 * Lists every page, followed by its states. Pages are sorted by path. One page of each kind also has a printed state.
 */
export async function listSubjects(pages: readonly AuditedPage[], content: Content): Promise<Subject[]> {
  const printed = samplePages(pages);
  const sections = new Map(
    mapEntries(content, (collection, entry): [string, readonly WrittenPageSection[]] => [
      collection.path(entry),
      'sections' in entry ? entry.sections : [],
    ]),
  );
  const byPath = pages.toSorted((a, b) => a.path.localeCompare(b.path));
  const subjects = byPath.map(async (page) => [
    subject(page, null),
    ...(stated[page.path]?.(page) ?? []),
    ...(await describeParts(page, sections.get(page.path) ?? [], content)),
    ...(printed.includes(page) ? [subject(page, 'print', { widths: [768], media: { type: 'print' } })] : []),
  ]);
  return (await Promise.all(subjects)).flat();
}

export type Shot = {
  subject: Subject;
  width: number;
  /** File name without extension. */
  name: string;
};

export type Choice = {
  /** Paths of the chosen pages. If empty, all pages are chosen. */
  routes: readonly string[];
  /** Chosen window widths in CSS pixels. If empty, `usualWidths` are used. */
  widths: readonly number[];
};

const nameShot = ({ route, state }: Subject, width: number): string =>
  [slugify(route) || 'home', ...(state ? [slugify(state)] : []), width].join('--');

/**
 * Returns the screenshots to take of the chosen pages, in the order of `subjects`.
 * @throws UsageError if a chosen page does not exist
 */
export function chooseShots(
  pages: readonly AuditedPage[],
  subjects: readonly Subject[],
  { routes, widths }: Choice,
): Shot[] {
  const wanted = new Set(routes.map((route) => findPage(pages, route, '--route').path));
  const chosen = widths.length > 0 ? [...new Set(widths)].sort((a, b) => a - b) : usualWidths;
  return subjects
    .filter(({ route }) => wanted.size === 0 || wanted.has(route))
    .flatMap((subject) =>
      chosen
        .filter((width) => subject.widths?.includes(width) ?? true)
        .map((width) => ({ subject, width, name: nameShot(subject, width) })),
    );
}
