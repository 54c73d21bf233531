/** The type of a problem in content, and the error that lists such problems. */
import { nearestNames } from '../../shared/nearest-names.ts';

/** A mistake or warning in content: where it is, what is wrong, and what to do. */
export type Problem = {
  /** Path as in messages, such as `content/services/gis.yaml`. */
  file: string;
  /** Field, such as `sections[2].rows[1]`. `body` is the Markdown below the head of an article. */
  field?: string;
  /** Position in the text of the field, either with placeholders filled in or as written. */
  at?: { filled: number } | { written: number };
  line?: number;
  says: string;
};

export const printProblem = ({ file, line, field, says }: Problem): string =>
  `${file}${line === undefined ? '' : `, line ${line}`}${field ? `, field "${field}"` : ''}: ${says}`;

/** Error with one message per mistake of an author or operator, each with file, line, field and remedy. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly problems: readonly string[];
  readonly found: readonly Problem[];
  constructor(found: readonly Problem[]) {
    const problems = [...new Set(found.map(printProblem))];
    super(
      `${problems.length === 1 ? 'One mistake' : `${problems.length} mistakes`} in content/:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
    this.problems = problems;
    this.found = found;
  }
}

export function assertNoProblems(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new ContentError(problems);
}

/** Suggests the nearest name, for the end of a message. Returns '' if no name is similar. */
export function suggest(target: string, known: readonly string[]): string {
  const [meant] = nearestNames(target, known);
  return meant ? ` Did you mean "${meant}"?` : '';
}
