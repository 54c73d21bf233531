/** What to look at in content, and what stops no build. Pure; each warning names file, field and remedy. */
import { mapEntries } from '../../../src/collections/collections.ts';
import { findGlossaryWarnings } from './find-glossary-warnings.ts';
import { findStyleWarnings } from './find-style-warnings.ts';
import { photographFolder } from './photograph-folder.ts';
import type { Problem } from './problem.ts';
import type { Reading } from './reading.ts';

const days = ['published', 'updated', 'effective'] as const;

/** A page says its day whatever the calendar says: publishing waits for nobody. */
const findFutureDays = ({ entries }: Reading, today: string): Problem[] =>
  mapEntries(entries, (_, entry) => {
    const written: { [Field in (typeof days)[number]]?: string | undefined } = entry;
    return days.flatMap((field): Problem[] => {
      const day = written[field];
      if (day === undefined || day <= today) return [];
      const says = `${day} is in the future. The page is published all the same: correct the day, or keep it a draft with "draft: true".`;
      return [{ file: entry.file, field, says }];
    });
  }).flat();

/** It is no part of the site, and lies in version control for good. */
const findUnnamedPhotographs = ({ unnamedPhotographs }: Reading): Problem[] =>
  unnamedPhotographs.map((name) => ({
    file: `${photographFolder}/${name}`,
    says: `no article names this photograph. Write ![what is seen](${name} "caption") in one, or remove the file.`,
  }));

/** @param now alone decides which days are in the future; nothing that is built depends on it */
export const findContentWarnings = (reading: Reading, now: Date): Problem[] => [
  ...findFutureDays(reading, now.toISOString().slice(0, 10)),
  ...findStyleWarnings(reading),
  ...findGlossaryWarnings(reading),
  ...findUnnamedPhotographs(reading),
];
