/** How many entries there are, as sentences say it: known before texts are filled in, since texts name the counts. Pure. */
import { formatMonth } from '../../../src/lib/format-date.ts';
import { pickShown } from './drafts.ts';
import type { RawFolders } from './read-files.ts';

/** Of an article, what counting asks for. */
type Listed = { id?: unknown; published?: unknown };

export type Countable = { services: readonly unknown[]; sectors: readonly unknown[]; articles: readonly Listed[] };

const numerals = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** In words as far as twelve, as texts write them. */
export const countInWords = (count: number): string => numerals[count] ?? count.toLocaleString('en');

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** Placeholders of counts, and of the months in which the blog begins and ends: undefined without an article. */
export function buildCounts({ services, sectors, articles }: Countable) {
  const listed = articles.filter(({ id }) => id !== undefined);
  const days = listed
    .map(({ published }) => published)
    .filter(isDay)
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  const [service, sector, article] = [services, sectors, listed].map(({ length }) => countInWords(length));
  return {
    serviceCount: service ?? '',
    ServiceCount: capitalise(service ?? ''),
    sectorCount: sector ?? '',
    SectorCount: capitalise(sector ?? ''),
    articleCount: article ?? '',
    ArticleCount: capitalise(article ?? ''),
    firstArticleMonth: first && formatMonth(first),
    lastArticleMonth: last && formatMonth(last),
  };
}

const isRecord = (value: unknown): value is Listed => typeof value === 'object' && value !== null;

/** @param withDrafts drafts are entries, as in the development server */
export function listCountable({ services, sectors, articles }: RawFolders, withDrafts: boolean): Countable {
  return {
    services: pickShown(services.files, withDrafts),
    sectors: pickShown(sectors.files, withDrafts),
    articles: pickShown(articles.files, withDrafts).map(({ value }) => (isRecord(value) ? value : {})),
  };
}
