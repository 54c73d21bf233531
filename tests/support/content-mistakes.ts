/** Mistakes in content, and the one message that each must give. */
import { expect } from 'vitest';
import { type Change, problemsAfter } from './changed-content.ts';
import { slugNow } from './slug-now.ts';

export const articleSlug = slugNow('reimagining-urban-resilience');

/** One entry of each kind, to make mistakes in. */
export const entries = {
  article: `articles/${articleSlug}.md`,
  service: 'services/gis.yaml',
  sector: 'sectors/retail.yaml',
  page: 'pages/careers.yaml',
};

export type Mistake = {
  mistake: string;
  changes: Change[];
  /** Where: the file, relative to `content/`, and the field. */
  file: string;
  field?: string;
  /** Left out: any. Null: the whole file. */
  line?: number | null;
  wrong: string;
  mend: string;
};

export const set = (file: string, field: readonly (string | number)[], to: unknown): Change => ({
  file,
  set: field,
  to,
});
export const append = (file: string, text: string): Change => ({ file, append: text });

/** Makes the mistake in a copy of the content, and expects one message that says where, what, and how to mend it. */
export async function expectOneMessage({ changes, file, field, line, wrong, mend }: Mistake): Promise<void> {
  const problems = await problemsAfter(...changes);
  expect(problems).toHaveLength(1);
  const [problem = ''] = problems;
  const [place = ''] = problem.split(': ');
  const told = /^content\/(?<file>[^,]+)(?:, line (?<line>\d+))?(?:, field "(?<field>.+)")?$/.exec(place)?.groups;
  expect(told, problem).toMatchObject({ file, field });
  expect(told?.line, problem).toEqual(line === undefined ? expect.any(String) : line === null ? undefined : `${line}`);
  expect(problem).toContain(wrong);
  expect(problem).toContain(mend);
  expect(problem).toMatch(/[.)?]$/);
}
