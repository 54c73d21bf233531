import { s } from 'hastscript';
import { at, type FigureDrawing, path, seeded } from '../figure-drawing.ts';

type Point = readonly [number, number];

const stages = ['Collection', 'Processing', 'Retention', 'Deletion'] as const;
const kept = ['raw signals', 'derived trips', 'aggregates', 'nothing'] as const;
const wide = 136;
const axis = 150;
const record = 296;
/**
 * Half the height of the band of data, before (`raw`) and after (`derived`) processing. The height stands for the
 * amount of personal data.
 */
const raw = 64;
const derived = 34;

const edge = (stage: number): number => 8 + stage * wide;

/**
 * Draws the outline of the band of data. The band has a constant height at first, narrows during processing, and ends
 * abruptly at deletion.
 */
function band(): string {
  const [from, to] = [edge(1), edge(2)];
  const half = (from + to) / 2;
  const [up, down] = [axis - raw, axis + raw];
  const [top, bottom] = [axis - derived, axis + derived];
  return (
    `M8 ${up}H${from}C${half} ${up} ${half} ${top} ${to} ${top}H${edge(3)}V${bottom}` +
    `H${to}C${half} ${bottom} ${half} ${down} ${from} ${down}H8z`
  );
}

/**
 * Returns the three forms of the data inside the band: raw signals as dots, then short trips, then cells. Each form
 * reveals less about a person than the previous form.
 */
function contents() {
  const random = seeded(9);
  const dots = Array.from({ length: 90 }, (): Point => [20 + random() * 112, axis - 54 + random() * 108]);
  const trips = Array.from({ length: 9 }, (_, index): Point[] => {
    const x = 156 + (index % 3) * 38;
    const y = axis - 26 + Math.floor(index / 3) * 24;
    return [
      [x, y + random() * 8],
      [x + 13, y - 8 + random() * 14],
      [x + 27, y + random() * 8],
    ];
  });
  const cells = Array.from(
    { length: 15 },
    (_, index): Point => [293 + (index % 5) * 22, axis - 26 + Math.floor(index / 5) * 19],
  );
  return [
    s('path', { d: dots.map(([x, y]) => `M${at(x)} ${at(y)}h0`).join(''), className: ['soft', 'bold'] }),
    s('path', { d: trips.map((trip) => path(trip)).join(''), className: ['soft', 'bold'] }),
    s('path', { d: cells.map(([x, y]) => `M${x} ${y}h18v15h-18z`).join(''), className: ['soft'] }),
  ];
}

/**
 * Draws personal data as a band whose height is the amount of data. The band narrows when raw signals become derived
 * records, and ends at deletion. The evidence record below the band has one entry per stage. It continues after
 * deletion.
 */
export const draw: FigureDrawing = () => {
  const middles = stages.map((_, stage) => edge(stage) + wide / 2);
  const tick = (x: number): string => `M${x - 5} ${record}l4 4 7-8`;
  return s('svg', { viewBox: '0 0 560 356', className: ['fg'] }, [
    s('path', {
      d: [1, 2, 3].map((stage) => `M${edge(stage)} 48V${record - 16}`).join(''),
      className: ['hair', 'dash'],
    }),
    s('path', { d: band(), className: ['track', 'tint-track'] }),
    ...contents(),
    s('path', { d: `M${edge(3)} ${axis}H552`, className: ['soft', 'dot'] }),
    s('path', { d: `M8 ${record}H546`, className: ['cover', 'bold'] }),
    s('path', { d: `M540 ${record - 6}l8 6-8 6`, className: ['cover', 'bold'] }),
    s('path', { d: middles.map((x) => `M${x} ${axis + 96}V${record - 12}`).join(''), className: ['soft', 'dot'] }),
    ...middles.map((cx) => s('circle', { cx, cy: record, r: 12, className: ['cover', 'fill-ground'] })),
    s('path', { d: middles.map(tick).join(''), className: ['cover'] }),
    ...stages.map((name, stage) =>
      s('text', { x: middles[stage], y: 34, className: ['t-strong'], textAnchor: 'middle' }, name),
    ),
    ...kept.map((name, stage) =>
      s('text', { x: middles[stage], y: axis + 88, className: ['t-muted'], textAnchor: 'middle' }, name),
    ),
    s('text', { x: 8, y: 342, className: ['t-cover'] }, 'Evidence record'),
  ]);
};
