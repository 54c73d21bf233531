import type { Content } from '../../../src/content/content-types.ts';
import { findContentWarnings } from './find-content-warnings.ts';
import { printProblem } from './problem.ts';
import { type ReadContent, readAllContent } from './read-content.ts';

/** The content of one build, or of a development server until it changes: read once, whoever asks. */
export type ContentReader = {
  /** @throws ContentError, EnvironmentError */
  read: () => Promise<Content>;
  /** What to look at, and what stops nothing; each with file, line, field and remedy. Throws as `read` does. */
  findWarnings: (now: Date) => Promise<string[]>;
  /** Something has changed: the next call of `read` reads anew. */
  forget: () => void;
};

/** @param choice `withDrafts`: for the development server */
export function createContentReader(projectRoot: string, choice: { withDrafts?: boolean } = {}): ContentReader {
  let reading: Promise<ReadContent> | null = null;
  const readOnce = (): Promise<ReadContent> => {
    reading ??= readAllContent(projectRoot, process.env, choice);
    return reading;
  };
  return {
    read: async () => (await readOnce()).content,
    findWarnings: async (now) => {
      const known = await readOnce();
      return findContentWarnings(known.reading, now).map((warning) => printProblem(known.locate(warning)));
    },
    forget: () => {
      reading = null;
    },
  };
}
