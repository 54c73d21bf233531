import { render } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { gatherDrawings } from '#ui/printed-drawings.ts';

const printed = `<svg viewBox="0 0 9 9" class="fg" data-drawing="sample" preserveAspectRatio="xMidYMid slice"><path d="M0 0L9 9" class="track bold" fill-rule="evenodd"></path><text x="1" y="2" text-anchor="end">±3 m &amp; more</text></svg>`;
const never = () => expect.fail('loads what the page has');

test('a drawing that the page has is read from it, part for part, and not loaded', async () => {
  document.body.innerHTML = printed;
  onTestFinished(() => document.body.replaceChildren());
  const [drawing] = await gatherDrawings(['sample'], never);
  const { container } = render(drawing);
  expect(container.innerHTML).toBe(printed);
});

test('where the page lacks one of its drawings, all of them are loaded', async () => {
  document.body.innerHTML = printed;
  onTestFinished(() => document.body.replaceChildren());
  const loaded = ['first', 'second'];
  expect(await gatherDrawings(['sample', 'other'], async () => ({ default: loaded }))).toBe(loaded);
});
