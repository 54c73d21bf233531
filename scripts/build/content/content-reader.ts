import type { Content } from '../../../src/content/content-types.ts';
import { readContent } from './read-content.ts';

/** The content of one build, or of a development server until it changes: read once, whoever asks. */
export type ContentReader = {
  /** @throws ContentError, EnvironmentError */
  read: () => Promise<Content>;
  /** Something has changed: the next call of `read` reads anew. */
  forget: () => void;
};

/** @param choice `withDrafts`: for the development server */
export function createContentReader(projectRoot: string, choice: { withDrafts?: boolean } = {}): ContentReader {
  let reading: Promise<Content> | null = null;
  return {
    read: () => {
      reading ??= readContent(projectRoot, process.env, choice);
      return reading;
    },
    forget: () => {
      reading = null;
    },
  };
}
