/** What each size of cell would leave: people singled out and records withheld. */
import type { Shape } from '#instruments/instrument.ts';
import type { Grain, UnicityResult } from './model.ts';
import { printCell, roundPercent } from './print.ts';
import { at, box, hatch, path, text } from './shapes.ts';

/** From the top of the chart. */
const [keyLine, full, zero, labelLine] = [25, 66, 226, 254];
const [first, apart, barWidth, barOffset] = [120, 109, 40, 26];
const [left, right] = [66, 714];
/** Spaced text grows into the chart, not off the page. */
const labelStart = 8;

export function drawChart({ grains, people, records }: UnicityResult, chosen: number, top: number): Shape[] {
  const ground = top + zero;
  const heightOf = (share: number): number => at(share * (zero - full));
  const shares = ({ singledOut, withheld }: Grain) => [singledOut / people, withheld / records] as const;
  const centre = (index: number): number => first + index * apart;
  const bar = (share: number, index: number, side: -1 | 1) =>
    [centre(index) + side * barOffset - barWidth / 2, ground - heightOf(share), barWidth, heightOf(share)] as const;
  const single = (grain: Grain, index: number) =>
    shares(grain)[0] > 0 ? box(...bar(shares(grain)[0], index, -1)) : '';
  const held = grains.map((grain, index) => [shares(grain)[1], index] as const).filter(([share]) => share > 0);
  const value = (share: number, side: -1 | 1): Shape =>
    text(
      side < 0 ? 't-mono halo t-track' : 't-mono halo',
      [centre(chosen) + side * barOffset, ground - heightOf(share) - 6],
      roundPercent(share),
      'middle',
    );
  const own = grains[chosen];
  return [
    ...path('hair', [full, (full + zero) / 2].map((y) => `M${left} ${top + y}H${right}`).join('')),
    ...path('fill-ink', grains.map((grain, index) => (index === chosen ? '' : single(grain, index))).join('')),
    ...path('fill-track', own ? single(own, chosen) : ''),
    ...path(
      'soft',
      held.map(([share, index]) => box(...bar(share, index, 1)) + hatch(...bar(share, index, 1))).join(''),
    ),
    ...path('line', `M${left} ${ground}H${right}`),
    ...path('track bold', `M${centre(chosen) - 50} ${ground}h100`),
    ...(own ? [value(shares(own)[0], -1), value(shares(own)[1], 1)] : []),
    ...grains.map(({ metres }, index) =>
      text(
        index === chosen ? 't-mono t-track' : 't-mono',
        [centre(index), top + labelLine],
        printCell(metres),
        'middle',
      ),
    ),
    text('t-mono', [labelStart, top + full + 6], '100%'),
    text('t-mono', [labelStart, ground + 6], '0%'),
    ...path('fill-ink', box(14, top + keyLine - 14, 14, 14)),
    text('t-mono', [34, top + keyLine], 'people singled out'),
    ...path('soft', box(346, top + keyLine - 14, 14, 14) + hatch(346, top + keyLine - 14, 14, 14, 5)),
    text('t-mono', [366, top + keyLine], 'records withheld'),
  ];
}
