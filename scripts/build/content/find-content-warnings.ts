/** What to look at in content, and what stops no build. Pure; each warning names file, field and remedy. */
import { mapEntries } from '../../../src/collections/collections.ts';
import type { Content } from '../../../src/content/content-types.ts';

const days = ['published', 'updated', 'effective'] as const;

/** A page says its day whatever the calendar says: publishing waits for nobody. */
const findFutureDays = (content: Content, today: string): string[] =>
  mapEntries(content, (_, entry) => {
    const written: { [Field in (typeof days)[number]]?: string | undefined } = entry;
    return days.flatMap((field) => {
      const day = written[field];
      return day !== undefined && day > today
        ? [
            `${entry.file}, field "${field}": ${day} is in the future. The page is published all the same: correct the day, or keep it a draft with "draft: true".`,
          ]
        : [];
    });
  }).flat();

/** @param now alone decides which days are in the future; nothing that is built depends on it */
export const findContentWarnings = (content: Content, now: Date): string[] =>
  findFutureDays(content, now.toISOString().slice(0, 10));
