// Our content causes no warnings. Warnings are about dates in the future, written-out brand names and unchanged
// template texts, for example.
import { expect, test } from 'vitest';
import { createContentReader } from '../../scripts/site/content/content-reader.ts';
import { checkProse } from '../../scripts/site/prose/check-prose.ts';
import { projectRoot } from '../support/project.ts';
import { content } from '../support/real-content.ts';

test('our own content causes no warnings', async () => {
  expect(await createContentReader(projectRoot).findWarnings(new Date())).toEqual([]);
  expect(await checkProse(projectRoot, { brand: content.site.name })).toEqual([]);
});
