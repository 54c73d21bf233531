/** Something an author or operator wrote is wrong. Carries one message per mistake, each with file, field and remedy. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `${problems.length === 1 ? 'One mistake' : `${problems.length} mistakes`} in content/:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
    this.problems = problems;
  }
}
