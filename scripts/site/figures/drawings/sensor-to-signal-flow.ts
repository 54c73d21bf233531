import type { Element } from 'hast';
import { s } from 'hastscript';
import { at, type FigureDrawing, path, seeded } from '../figure-drawing.ts';

type Pair = readonly [number, number];

const trackY = 307;
const recordLeft = 326;
const rowHeight = 54;
const rowY = (row: number): number => trackY - (4 - row) * rowHeight;

/** Draws the raw observation: a LoRa-like chirp, a wave with rising frequency. Its amplitude grows and then shrinks. */
function chirp(left: number, width: number): string {
  const steps = 56;
  const pairs = Array.from({ length: steps + 1 }, (_, step): Pair => {
    const u = step / steps;
    return [left + u * width, trackY - 19 * Math.sin(Math.PI * u) * Math.sin(2 * Math.PI * (1.2 * u + 2.3 * u * u))];
  });
  return path(pairs);
}

/**
 * Draws a device’s pseudonym as bars of unequal height, like a bar code. The pseudonym distinguishes the device from
 * others without revealing its owner.
 */
function fingerprint(x: number, y: number): Element[] {
  const random = seeded(11);
  const bars = Array.from({ length: 8 }, (_, bar) => {
    const half = 3 + random() * 8;
    return `M${at(x - 14 + bar * 4)} ${at(y - half)}V${at(y + half)}`;
  });
  return [s('path', { d: bars.join(''), className: ['line'] })];
}

/** Draws a bell curve of probability, shaded within the stated tolerance. The confidence score is the shaded share. */
function confidence(x: number, y: number): Element[] {
  const bell = (from: number, to: number): Pair[] =>
    Array.from({ length: 13 }, (_, step): Pair => {
      const u = from + ((to - from) * step) / 12;
      return [x + u * 6, y + 10 - 21 * Math.exp((-u * u) / 2)];
    });
  const inside: Pair[] = [[x - 7.8, y + 10], ...bell(-1.3, 1.3), [x + 7.8, y + 10]];
  return [
    s('path', { d: path(inside, true), className: ['tint-soft'] }),
    s('path', { d: `${path(bell(-2.8, 2.8))}M${x - 17} ${y + 10}H${x + 17}`, className: ['line'] }),
  ];
}

/** Draws two clocks as rows of ticks: the sensor’s clock above, the common clock below, and the offset between them. */
function alignment(x: number, y: number): Element[] {
  const ticks = (left: number, from: number, to: number): string =>
    [0, 1, 2].map((tick) => `M${left + tick * 11} ${from}V${to}`).join('');
  return [
    s('path', { d: `M${x - 17} ${y - 4}H${x + 17}${ticks(x - 14, y - 11, y - 4)}`, className: ['soft'] }),
    s('path', { d: `M${x - 17} ${y + 4}H${x + 17}${ticks(x - 9, y + 4, y + 11)}`, className: ['line'] }),
  ];
}

/** Draws a small provenance record: a source, a process step and a result, joined by lines. */
function provenance(x: number, y: number): Element[] {
  return [
    s('path', { d: `M${x - 8} ${y - 7}l5 5M${x - 8} ${y + 7}l5 -5M${x + 4} ${y}h6`, className: ['line'] }),
    ...[
      [x - 11, y - 9],
      [x - 11, y + 9],
      [x, y],
      [x + 14, y],
    ].map(([cx, cy]) => s('circle', { cx, cy, r: 3.5, className: ['line'] })),
  ];
}

/**
 * Draws the observation as the lowest line. Each processing step adds an annotation as one more line above it. The
 * resulting bundle of lines ends in the five fields of the record at the right.
 */
export const draw: FigureDrawing = () => {
  const annotations = [
    { label: 'Device fingerprint', glyph: fingerprint },
    { label: 'Confidence score', glyph: confidence },
    { label: 'Temporal alignment', glyph: alignment },
    { label: 'Provenance tag', glyph: provenance },
  ];
  const station = (row: number): number => 104 + row * 58;
  const strands = annotations.map(
    (_, row) => `M${station(row)} ${trackY}V${rowY(row) + 19}M${station(row) + 23} ${rowY(row)}H${recordLeft}`,
  );
  const rules = [1, 2, 3, 4].map((row) => `M${recordLeft} ${rowY(row) - rowHeight / 2}H544`);
  return s('svg', { viewBox: '0 0 560 370', className: ['fg'] }, [
    s('rect', {
      x: recordLeft,
      y: rowY(0) - rowHeight / 2,
      width: 544 - recordLeft,
      height: rowHeight * 5,
      rx: 2,
      className: ['line', 'fill-raised'],
    }),
    s('path', { d: rules.join(''), className: ['hair'] }),
    s('path', { d: strands.join(''), className: ['soft'] }),
    s('path', { d: chirp(16, 64), className: ['track'] }),
    s('path', { d: `M80 ${trackY}H${recordLeft}m-9 -5l9 5l-9 5`, className: ['track'] }),
    ...annotations.flatMap(({ label, glyph }, row) => [
      s('rect', {
        x: station(row) - 23,
        y: rowY(row) - 19,
        width: 46,
        height: 38,
        rx: 2,
        className: ['soft', 'fill-ground'],
      }),
      ...glyph(station(row), rowY(row)),
      s('circle', { cx: station(row), cy: trackY, r: 3.5, className: ['fill-track'] }),
      s('text', { x: recordLeft + 16, y: rowY(row) + 6 }, label),
    ]),
    s('text', { x: recordLeft + 16, y: trackY + 6, className: ['t-track'] }, 'Observation'),
    s('text', { x: recordLeft, y: 44, className: ['t-strong'] }, 'Annotated signal'),
    s('text', { x: 16, y: 354, className: ['t-strong'] }, 'Raw observation'),
  ]);
};
