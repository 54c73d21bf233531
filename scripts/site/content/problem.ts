import { nearestNames } from '../../shared/nearest-names.ts';

/** A mistake or a warning: the place in the content, what is wrong, and what to do. */
export type Problem = {
  /** Path for messages, such as `content/services/gis.yaml`. */
  file: string;
  /**
   * Field with its path, such as `sections[2].rows[1]`. List items are counted from 1. `body` is the Markdown of an
   * article.
   */
  field?: string;
  /** Position in the text of the field, either after (`filled`) or before (`written`) placeholders are replaced. */
  at?: { filled: number } | { written: number };
  line?: number;
  says: string;
};

export const printProblem = ({ file, line, field, says }: Problem): string =>
  `${file}${line === undefined ? '' : `, line ${line}`}${field ? `, field "${field}"` : ''}: ${says}`;

/**
 * Lists all mistakes of authors or operators. `problems` holds one message for each mistake, with file, line, field and
 * remedy.
 */
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

/**
 * Returns a question such as ` Did you mean "gis"?`, for the end of a message. Returns '' if no known name is similar.
 */
export function suggest(target: string, known: readonly string[]): string {
  const [meant] = nearestNames(target, known);
  return meant ? ` Did you mean "${meant}"?` : '';
}
