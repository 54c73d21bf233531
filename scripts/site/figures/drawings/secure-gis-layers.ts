import { s } from 'hastscript';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';

type Point = readonly [number, number];
/** Cell by cell: may this user, for this purpose, read this layer here? */
type Rule = (column: number, row: number) => boolean;
type Layer = { top: number; label: string; attributes: string; allows: Rule };

export const columns = 6;
export const rows = 4;
const inDistrict: Rule = (column, row) => column + row < 7 && !(column === 0 && row === 3);
const onCase: Rule = (column, row) => column < 2 && row > 0 && row < 3;
export const layers: readonly Layer[] = [
  { top: 46, label: 'Public', attributes: 'any user', allows: () => true },
  { top: 154, label: 'Internal', attributes: 'role, area', allows: inDistrict },
  { top: 262, label: 'Restricted', attributes: '+ purpose', allows: onCase },
];
/** The cell in which the request asks every layer in turn. */
export const asked: Point = [3, 2];

/** A place of a layer, laid flat and seen from above its corner. */
export const place = (top: number, column: number, row: number): Point => [
  130 + column * 40 - row * 28,
  top + column * 6 + row * 19,
];

/** One cell; with an inset it stands clear of its neighbours. */
export const cell = (top: number, [column, row]: Point, inset = 0): string =>
  path(
    [
      place(top, column + inset, row + inset),
      place(top, column + 1 - inset, row + inset),
      place(top, column + 1 - inset, row + 1 - inset),
      place(top, column + inset, row + 1 - inset),
    ],
    true,
  );

export const everyCell = Array.from(
  { length: columns * rows },
  (_, index): Point => [index % columns, Math.floor(index / columns)],
);

/** The lines between cells, once each. */
const grid = (top: number): string =>
  [
    ...Array.from({ length: columns + 1 }, (_, column) => path([place(top, column, 0), place(top, column, rows)])),
    ...Array.from({ length: rows + 1 }, (_, row) => path([place(top, 0, row), place(top, columns, row)])),
  ].join('');

/** A stroke across each refused cell, so that the answer shows without colour. */
export const refusal = (top: number, [column, row]: Point): string =>
  path([place(top, column + 0.25, row + 0.75), place(top, column + 0.75, row + 0.25)]);

/**
 * Three map layers with their handling labels. In each, attribute rules decide cell by cell; one request asks the same
 * cell of all three and is stopped where the rules refuse it.
 */
export const draw: FigureDrawing = () => {
  const middle = (top: number): Point => place(top, asked[0] + 0.5, asked[1] + 0.5);
  const [x] = middle(0);
  const stop = layers.findIndex(({ allows }) => !allows(...asked));
  const depth = (index: number): number => middle(layers[index]?.top ?? 0)[1];
  const sheet = ({ top, label, attributes, allows }: Layer, index: number) => {
    const open = everyCell.filter((each) => allows(...each));
    const shut = everyCell.filter((each) => !allows(...each));
    const [endX, endY] = place(top, columns, 1.4);
    return [
      s('path', {
        d: path([place(top, 0, 0), place(top, columns, 0), place(top, columns, rows), place(top, 0, rows)], true),
        className: ['fill-raised'],
      }),
      s('path', { d: open.map((each) => cell(top, each, 0.07)).join(''), className: ['tint-cover'] }),
      s('path', { d: grid(top), className: ['hair'] }),
      ...(shut.length ? [s('path', { d: shut.map((each) => refusal(top, each)).join(''), className: ['soft'] })] : []),
      s('path', {
        d: path([place(top, 0, 0), place(top, columns, 0), place(top, columns, rows), place(top, 0, rows)], true),
        className: ['line'],
      }),
      s('path', { d: `M${at(endX + 8)} ${at(endY)}H400`, className: ['soft', 'dot'] }),
      s('text', { x: 410, y: at(endY + 5), className: ['t-strong'] }, label),
      s('text', { x: 410, y: at(endY + 31), className: ['t-mono', 't-muted'] }, attributes),
      s('path', { d: cell(top, asked), className: ['track', index === stop ? 'fill-ground' : 'tint-track'] }),
      s('path', { d: `M${at(x)} ${at(index ? depth(index - 1) : 22)}V${at(depth(index))}`, className: ['track'] }),
    ];
  };
  // Lower sheets first: each covers the far edge of the one beneath it, and the request runs in front of all.
  return s('svg', { viewBox: '0 0 560 436', className: ['fg'] }, [
    ...layers.flatMap(sheet),
    ...layers.map((_, index) =>
      index === stop
        ? s('path', { d: `M${at(x - 7)} ${at(depth(index) - 7)}l14 14m0-14l-14 14`, className: ['track'] })
        : s('circle', { cx: at(x), cy: at(depth(index)), r: 5, className: ['fill-track'] }),
    ),
    s('text', { x: at(x - 12), y: 30, className: ['t-track'], textAnchor: 'end' }, 'One request'),
    s('path', { d: 'M8 404h26v16h-26z', className: ['hair', 'tint-cover'] }),
    s('text', { x: 44, y: 418 }, 'Rule allows'),
    s('path', { d: 'M196 404h26v16h-26z', className: ['hair', 'fill-raised'] }),
    s('path', { d: 'M203 416l12-8', className: ['soft'] }),
    s('text', { x: 232, y: 418 }, 'Rule refuses'),
  ]);
};
