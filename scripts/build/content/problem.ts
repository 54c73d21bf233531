/** A mistake in content, or something to look at: where it is, what is wrong, what to do. */
export type Problem = {
  /** As messages name it: `content/services/gis.yaml`. */
  file: string;
  /** Such as `sections[2].rows[1]`; `body` is what stands below the head of an article. */
  field?: string;
  /** Place in the text of the field: as it is once placeholders are filled in, or as it was written. */
  at?: { filled: number } | { written: number };
  line?: number;
  /** What is wrong, and what to do. */
  says: string;
};

export const printProblem = ({ file, line, field, says }: Problem): string =>
  `${file}${line === undefined ? '' : `, line ${line}`}${field ? `, field "${field}"` : ''}: ${says}`;
