import { type Problem, printProblem } from './problem.ts';

/** Something an author or operator wrote is wrong. Carries one message per mistake, each with file, line, field and remedy. */
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

/** Throws when problems were found. */
export function assertNoProblems(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new ContentError(problems);
}
