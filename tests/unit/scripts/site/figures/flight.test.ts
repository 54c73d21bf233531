// Tests the flight drawing at the top of the home page: the position, its uncertainty, and the texts that state both.
import { geoInterpolate } from 'd3-geo';
import { expect, test } from 'vitest';
import { draw as drawScale } from '../../../../../scripts/site/figures/drawings/flight-scale.ts';
import { draw as drawTrack } from '../../../../../scripts/site/figures/drawings/flight-track.ts';
import { duration, flight, gap, locate, regionAt, viewOf, widest } from '../../../../../scripts/site/figures/flight.ts';
import { printReading } from '../../../../../src/sections/flight-motion.ts';
import { content } from '../../../../support/real-content.ts';

const along = geoInterpolate([...flight.from.place], [...flight.to.place]);
const view = viewOf({ x: 0, y: 0, radius: 500 });

test.each([0, 165, 300, duration])(
  'at minute %i, the position of the flight matches a constant speed along the great circle',
  (minute) => {
    const [x, y] = view(along(minute / duration)) ?? expect.fail('The flight is behind the Earth.');
    expect(locate(minute)[0]).toBeCloseTo(x, 6);
    expect(locate(minute)[1]).toBeCloseTo(y, 6);
  },
);

test('the aircraft’s region of uncertainty is small at each report and largest in the middle of the reporting gap', () => {
  for (const minute of flight.reports) expect(regionAt(minute).across, `minute ${minute}`).toBeLessThan(3);
  const middle = regionAt((gap.from + gap.to) / 2).across;
  expect(widest).toBeCloseTo(middle, 1);
  expect(widest).toBeGreaterThan(5 * regionAt(90).across);
});

const textOf = (drawing: ReturnType<typeof drawTrack>): string => JSON.stringify(drawing.children);

test('the drawings and texts of the flight on the home page state the same numbers', () => {
  const context = { articles: [] };
  expect(textOf(drawTrack(context))).toContain(`±${Math.round(widest)} km`);
  expect(textOf(drawTrack(context))).toContain('No report for 82 min');
  expect(textOf(drawScale(context))).toContain('no report, 14:04 to 15:26');
  const [hero] = content.pages.find(({ path }) => path === '/')?.sections ?? [];
  if (hero?.type !== 'hero' || !hero.flight) expect.fail('The home page has no flight.');
  expect(hero.flight.alt).toContain('82 minutes');
  for (const time of ['12:00', '17:43', '14:04', '15:26']) expect(hero.flight.scaleAlt).toContain(time);
});

test('the flight’s reading shows the time to the minute and the uncertainty in whole kilometres', () => {
  expect(printReading({ departure: 720 }, { minute: 140.9, km: 37.6 })).toBe('14:20 UTC ±38 km');
  expect(printReading({ departure: 720 }, { minute: 0, km: 0 })).toBe('12:00 UTC ±0 km');
});
