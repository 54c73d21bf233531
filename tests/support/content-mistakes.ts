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

/** The message leaves out "content/". In it, "…" stands for any text. */
export type Mistake = [mistake: string, changes: Change | readonly Change[], message: string];

export const set = (file: string, field: readonly (string | number)[], to: unknown): Change => ({
  file,
  set: field,
  to,
});
export const append = (file: string, text: string): Change => ({ file, append: text });

/** Makes the mistake in a copy of the content, and expects one message that says where, what, and how to mend it. */
export async function expectOneMessage(...[, changes, message]: Mistake): Promise<void> {
  const problems = await problemsAfter(...[changes].flat());
  const parts = message.split('…').map((part) => RegExp.escape(part.trim()));
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^content/(?=.*[.)?]$)${parts.join('.*')}`, 's'))]);
}
