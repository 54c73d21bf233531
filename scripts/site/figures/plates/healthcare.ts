import type { Element } from 'hast';
import { s } from 'hastscript';
import { at } from '../figure-drawing.ts';
import { type Point, type Shape, sizes } from './parts/curves.ts';
import { legend, marked } from './parts/outbreak-curves.ts';
import { outbreakGround, scaleAt, tenKilometres } from './parts/outbreak-ground.ts';
import { districts } from './parts/outbreak-land.ts';
import { type Panel, place, plot, type Sheet, sheetOf } from './parts/outbreak-sheet.ts';

export const theme = 'day';

const word = (words: string, [x, y]: Point, classes: string[], textAnchor?: string): Element =>
  s('text', { x: at(x), y: at(y), className: classes, textAnchor }, words);

function panelWords(panel: Panel, isWide: boolean): Element[] {
  const { week, head, curve } = panel;
  const right = head.right - 12;
  return [
    word(
      `Week ${week}`,
      [head.left + 12, head.bottom - (isWide ? 9 : 10)],
      isWide ? ['t-name', 't-strong'] : ['t-strong'],
    ),
    word(districts[marked(week)]?.name ?? '', [right, head.bottom - 10], ['t-track'], 'end'),
    ...[1, 100].map((value) => word(`${value}`, [curve.left + 6, plot(panel)(0, value)[1] - 4], ['t-muted', 'halo'])),
  ];
}

/** Labels the towns on the first map only, because the four maps show the same towns. */
function townNames(sheet: Sheet): Element[] {
  const [panel] = sheet.panels;
  if (!panel) return [];
  return districts.map(({ name, at: spot }) => {
    const [x, y] = place(sheet, panel)(spot);
    if (x > panel.map.right - 60) return word(name, [x + 12, y + (y > 200 ? 24 : -12)], ['halo'], 'end');
    return word(name, [x + 9, y - 9], ['halo']);
  });
}

/**
 * Draws the labels. `drawGround` draws the picture: four weekly maps of nine invented districts on an inlet. Travellers
 * carry a simulated infection along the fastest route. The curve below a map shows the cases in the district that the
 * infection has just reached.
 */
export function draw(shape: Shape): Element {
  const { width, height } = sizes[shape];
  const sheet = sheetOf(shape);
  const isWide = shape === 'wide';
  const key = legend(sheet);
  const [first] = key;
  return s('svg', { viewBox: `0 0 ${width} ${height}`, className: ['fg', isWide ? 'plate' : 'wide'] }, [
    ...sheet.panels.flatMap((panel) => panelWords(panel, isWide)),
    word('10 km', [scaleAt(sheet)[0] + tenKilometres(sheet) + 8, scaleAt(sheet)[1] + (isWide ? 7 : 9)], ['halo']),
    ...(isWide ? townNames(sheet) : []),
    word(
      isWide ? 'New per 10,000' : 'Per 10,000',
      [sheet.legend.left + 12, (first?.at[1] ?? 0) + (isWide ? 5 : 8)],
      ['t-strong'],
    ),
    ...key.map(({ words, at: [x, y] }) =>
      word(words, [x + (words === 'Fastest route' || words === 'Trips' ? 44 : 34), y + (isWide ? 5 : 8)], []),
    ),
  ]);
}

export const drawGround = (shape: Shape): Element => outbreakGround(shape);
