import { geoDistance } from 'd3-geo';
import { expect, test } from 'vitest';
import { draw } from '../../scripts/build/figures/drawings/globe-great-circles.ts';
import { locate, readArcs, spreadMarks } from '../../src/sections/globe-traffic.ts';

/** From the drawing: the origin, and the destinations that are in view, in the order of their tracks. */
const origin: [number, number] = [-75.7, 45.4];
const destinations: [number, number][] = [
  [-0.1, 51.5],
  [36.8, -1.3],
  [-17.4, 14.7],
  [-46.6, -23.5],
  [18.1, 59.3],
];

const parts = draw({ articles: [] }).children.flatMap((part) => (part.type === 'element' ? [part.properties] : []));
const track = parts.find(({ className }) => String(className) === 'track') ?? expect.fail('the figure has no track');
const { cx, cy, r } = parts.find((part) => part.r) ?? expect.fail('the figure has no globe');
const arcs = readArcs(String(track.d), { cx: Number(cx), cy: Number(cy), r: Number(r) });

test.each(destinations.map((place, index) => [place, index] as const))(
  'the printed track to %j is as long over the ground as the great circle',
  (place, index) => {
    const km = geoDistance(origin, place) * 6371;
    expect(arcs[index]?.km.at(-1)).toBeGreaterThan(0.98 * km);
    expect(arcs[index]?.km.at(-1)).toBeLessThan(1.02 * km);
  },
);

test('a mark is on the printed line, at even speed over the ground', () => {
  const arc = readArcs('M0,0L100,0L100,100', { cx: 0, cy: 0, r: 1e6 })[0] ?? expect.fail('no arc');
  const length = arc.km.at(-1) ?? 0;
  expect(locate(arc, 0)).toEqual([0, 0]);
  expect(locate(arc, length / 4).map(Math.round)).toEqual([50, 0]);
  expect(locate(arc, (length * 3) / 4).map(Math.round)).toEqual([100, 50]);
  expect(locate(arc, length)).toEqual([100, 100]);
});

test('marks follow each other at equal distances, and come again', () => {
  const arc = arcs[1] ?? expect.fail('no arc');
  const marks = spreadMarks(arc, 0).sort((a, b) => a - b);
  const gaps = marks.slice(1).map((mark, index) => mark - (marks[index] ?? 0));
  expect(new Set(gaps).size).toBe(1);
  const round = marks.length * (gaps[0] ?? 0);
  expect(spreadMarks(arc, round).sort((a, b) => a - b)).toEqual(marks);
  expect(round).toBeGreaterThan(arc.km.at(-1) ?? Number.POSITIVE_INFINITY);
});
