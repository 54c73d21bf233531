import { expect, test } from 'vitest';
import { emitDrawing } from '../../scripts/build/content/emit-module.ts';
import { readPrintedParts } from '../../scripts/build/content/read-drawings.ts';
import { draw } from '../../scripts/build/figures/drawings/small-retail.ts';
import { projectRoot } from '../support/project.ts';
import { content } from '../support/real-content.ts';

test('a page is rendered anew when one of its drawings changes, and no other page is', async () => {
  const drawings = await readPrintedParts(projectRoot, content);
  const drawn = emitDrawing(draw({ articles: [] }), 'small-retail');
  expect([...drawings].filter(([, code]) => code.includes(drawn)).map(([path]) => path)).toEqual(['/']);
});
