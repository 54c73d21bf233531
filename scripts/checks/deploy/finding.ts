/** What the check of a deployment says: each finding is one line that ends in what to do. */

export type Finding = {
  /** A note is worth knowing and fails nothing. */
  severity: 'failure' | 'note';
  /** What it is about: a path, a file, a service. */
  about: string;
  message: string;
  remedy: string;
};

export const failure = (about: string, message: string, remedy: string): Finding => ({
  ...{ severity: 'failure', about, message, remedy },
});

export const note = (about: string, message: string, remedy: string): Finding => ({
  ...{ severity: 'note', about, message, remedy },
});

export const printFinding = ({ severity, about, message, remedy }: Finding): string =>
  `${severity === 'failure' ? 'FAILED' : 'Note'}  ${about}: ${message} ${remedy}`;
