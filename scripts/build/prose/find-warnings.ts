/** Words that shouldn't be published: the brand written out, and what "npm run new" has written. Pure. */
import { sampleFields, sampleText } from '../authoring/sample-fields.ts';
import type { Problem } from '../content/problem.ts';
import { lineAt, type Passage } from './passages.ts';

const settingsFile = 'content/site.yaml';

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/** Stands for the title of the new entry, at which its texts are cut. */
const title = '\0';
const around = { title, slug: '', today: '', order: 1, articles: [], services: [], figure: '' };
/** Shorter parts, such as "Contact us", are fit to be published. */
const minWords = 3;
const sampleParts = [
  ...new Set([...Object.values(sampleFields).flatMap((write) => textsOf(write(around))), sampleText]),
]
  .flatMap((text) => text.split(/\0|\n+/))
  .map((part) => part.trim())
  .filter((part) => part.split(' ').length >= minWords);

const findSample = (text: string): string | undefined => sampleParts.find((part) => text.includes(part));

/** Whether a text still holds something that "npm run new" has written. */
export const isUnwritten = (text: string): boolean => findSample(text) !== undefined;

function findUnwritten({ text }: Passage): { at: number; says: string }[] {
  const sample = findSample(text);
  if (sample === undefined) return [];
  const says = `"${sample}" is what "npm run new" has written. Replace it, or keep the file a draft with "draft: true".`;
  return [{ at: text.indexOf(sample), says }];
}

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const findBrand = ({ text }: Passage, brand: string): { at: number; says: string }[] =>
  [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(brand)}(?![\\p{L}\\p{N}])`, 'gu'))].map(
    ({ index }) => ({
      at: index,
      says: `"${brand}" is the name of the site. Write {product}: ${settingsFile} fills it in.`,
    }),
  );

/** @param brand the name of the site; null if it may be written out */
export function findWarnings(passage: Passage, brand: string | null): Problem[] {
  const { file, isDraft } = passage;
  const found = [
    ...(isDraft ? [] : findUnwritten(passage)),
    ...(brand === null || file === settingsFile ? [] : findBrand(passage, brand)),
  ];
  return found.map(({ at, says }) => ({ file, line: lineAt(passage, at), says }));
}
