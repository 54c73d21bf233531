import type { Element } from 'hast';
import { s } from 'hastscript';
import type { FigureDrawing } from '../figure-drawing.ts';

/** Left edge, top edge, width and height of a part in the drawing. */
type Box = readonly [number, number, number, number];

const pitch = 62;
const first = 62;
const row = (index: number): number => first + index * pitch;
const radios = ['BLE', 'Wi-Fi', 'LoRa', 'GNSS'] as const;

const receiver = (index: number): Box => [84, row(index) - 18, 108, 36];
const clock: Box = [84, row(4) - 12, 108, 60];
const stamp: Box = [268, row(0) - 18, 112, 36];
const filter: Box = [268, row(1.5) - 18, 112, 36];
const sign: Box = [268, row(3) - 18, 112, 36];
const keys: Box = [268, row(4) - 12, 112, 60];
/**
 * The wall of the sensor’s housing. The antennas are outside the wall. Of all the data, only the finished record leaves
 * the housing.
 */
const wall: Box = [56, 24, 352, row(4) + 48];
const record: Box = [444, row(3) - 72, 108, 144];
const bus = 222;
const tap = 246;

const part = ([x, y, width, height]: Box, className: string[]) => s('rect', { x, y, width, height, rx: 2, className });
const middle = ([x, , w]: Box): number => x + w / 2;

/** Draws the circuit symbol of an antenna, connected to its receiver. */
const antenna = (index: number): string => `M28 ${row(index)}v-26m-11 0h22l-11 13z`;

const keySign = (x: number, y: number): string => `M${x - 20} ${y}a5 5 0 1 0 10 0a5 5 0 1 0-10 0m10 0h20v6m-8-6v5`;

const arrow = (x: number, y: number, dx: number, dy: number): string =>
  dx ? `M${x - dx * 9} ${y - 5}L${x} ${y}l${-dx * 9} 5` : `M${x - 5} ${y - dy * 9}L${x} ${y}l5 ${-dy * 9}`;

const label = (box: Box, words: readonly string[], names: string[] = ['t-strong']) =>
  words.map((word, index) =>
    s(
      'text',
      {
        x: middle(box),
        y: box[1] + box[3] / 2 + 6 + (index - (words.length - 1) / 2) * 24,
        className: names,
        textAnchor: 'middle',
      },
      word,
    ),
  );

const [recordX, recordY, recordW, recordH] = record;
const field = (index: number): Box => [recordX, recordY + (index * recordH) / 4, recordW, recordH / 4];

/** Draws everything except the labels. */
export function drawParts(): Element[] {
  const signal =
    radios.map((_, index) => `M28 ${row(index)}H${bus}`).join('') +
    `M${bus} ${row(3)}V${row(0)}H${stamp[0] + 56}V${row(3)}H${recordX}` +
    arrow(recordX - 2, row(3), 1, 0);
  const clockY = clock[1] + 30;
  const ticks = `M108 ${clock[1]}V${row(0)}M192 ${clockY}H${tap}V${row(0) + 9}H${stamp[0]}`;
  return [
    part(wall, ['soft']),
    s('path', { d: radios.map((_, index) => antenna(index)).join(''), className: ['line'] }),
    s('path', { d: signal, className: ['track'] }),
    s('path', { d: ticks, className: ['soft', 'dash'] }),
    s('path', {
      d: `M168 ${row(3)}V${clock[1] - 2}${arrow(168, clock[1] - 2, 0, 1)}`,
      className: ['line'],
    }),
    s('path', {
      d: `M${middle(keys)} ${keys[1]}V${row(3) + 20}${arrow(middle(keys), row(3) + 20, 0, -1)}`,
      className: ['line'],
    }),
    ...[...radios.map((_, index) => receiver(index)), clock, stamp, filter, sign, keys, record].map((box) =>
      part(box, ['line', 'fill-raised']),
    ),
    part(field(3), ['cover', 'tint-cover']),
    s('path', { d: keySign(middle(keys), keys[1] + 44), className: ['line'] }),
    s('path', { d: [1, 2].map((index) => `M${recordX} ${field(index)[1]}h${recordW}`).join(''), className: ['hair'] }),
  ];
}

/**
 * Draws a diagram of a sensor node. The signal goes from four antennas through time stamp, filter and signature to the
 * record. The satellite receiver sets the clock, which provides the time to the other stages. The key never leaves the
 * housing.
 */
export const draw: FigureDrawing = () => {
  const fields = ['Time', 'Identifier', 'Quality', 'Signature'];
  return s('svg', { viewBox: `0 0 560 ${wall[1] + wall[3] + 36}`, className: ['fg'] }, [
    ...drawParts(),
    ...radios.flatMap((name, index) => label(receiver(index), [name])),
    ...label(clock, ['Disciplined', 'clock']),
    ...label(stamp, ['Time stamp']),
    ...label(filter, ['Filter']),
    ...label(sign, ['Sign']),
    ...label([keys[0], keys[1], keys[2], 44], ['Key store']),
    ...fields.flatMap((name, index) => label(field(index), [name], index === 3 ? ['t-strong'] : [])),
    s('text', { x: 552, y: recordY - 16, className: ['t-strong'], textAnchor: 'end' }, 'Signed record'),
    s('text', { x: 56, y: wall[1] + wall[3] + 28, className: ['t-muted'] }, 'Housing'),
  ]);
};
