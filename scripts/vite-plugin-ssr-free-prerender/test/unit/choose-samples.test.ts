import { expect, test } from 'vitest';
import { groupByTrace } from '../../src/verify/verify-pages.ts';

const trace = (scripts: string[], ...reads: string[]) => ({ trace: { scripts, reads } });

test('Pages that load the same shared scripts are in one group', () => {
  const kinds = groupByTrace(
    new Map([
      ['/', trace(['/app.js', '/home.js'])],
      ['/a', trace(['/app.js', '/article.js', '/a.js'])],
      ['/b', trace(['/app.js', '/article.js', '/b.js'])],
      ['/c', trace(['/app.js', '/c.js'])],
    ]),
  );
  expect(kinds).toEqual([
    ['/', '/c'],
    ['/a', '/b'],
  ]);
});

test('Pages are grouped by the visitor data they read, ignoring page names in storage keys', () => {
  const app = ['/app.js'];
  const kinds = groupByTrace(
    new Map([
      ['/', trace(app)],
      ['/cart', trace(app, "localStorage.getItem('cart')")],
      ['/about', trace(app)],
      ['/notes/one', trace(app, 'new Date()', "localStorage.getItem('note-one')")],
      ['/notes/two', trace(app, "localStorage.getItem('note-two')", 'new Date()')],
      ['/items/12', trace(app, 'localStorage.item-12')],
      ['/items/345', trace(app, 'localStorage.item-345')],
    ]),
  );
  expect(kinds).toEqual([['/', '/about'], ['/cart'], ['/notes/one', '/notes/two'], ['/items/12', '/items/345']]);
});
