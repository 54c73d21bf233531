import { expect, test } from 'vitest';
import { createStars, fall } from '../../../../src/sections/starfield.ts';

/** Returns a stub for `Math.random`: numbers that are spread evenly over [0, 1), and the same in every run. */
function spread(): () => number {
  let count = 0;
  return () => {
    count += 1;
    return (count * 0.618_033_988_749) % 1;
  };
}

test.each([
  [1000, 1000, 1000],
  [0, 0, 0],
])('a starfield of %i × %i pixels has %i stars, one per 1000 square pixels', (width, height, count) => {
  expect(createStars(width, height, spread())).toHaveLength(count);
});

test('every star starts inside the starfield, and its radius and speed are within their limits', () => {
  for (const star of createStars(1280, 800, spread())) {
    expect(star.x).toBeGreaterThanOrEqual(0);
    expect(star.x).toBeLessThan(1280);
    expect(star.y).toBeGreaterThanOrEqual(0);
    expect(star.y).toBeLessThan(800);
    expect(star.radius).toBeGreaterThanOrEqual(0);
    expect(star.radius).toBeLessThanOrEqual(1.2);
    expect(star.speed).toBeGreaterThanOrEqual(0.1);
    expect(star.speed).toBeLessThanOrEqual(0.3);
  }
});

test.each([30, 60, 240])('a star falls 18 pixels per second on a screen with %i Hz', (rate) => {
  const star = { x: 0, y: 0, radius: 1, speed: 0.3 };
  for (let frame = 0; frame < rate; frame += 1) fall([star], 1000 / rate, 800);
  expect(star.y).toBeCloseTo(18, 8);
});

test('a star that falls below the bottom edge reappears just above the top edge', () => {
  const star = { x: 40, y: 801, radius: 1, speed: 0.3 };
  fall([star], 1000 / 60, 800);
  expect(star.y).toBeLessThan(0);
  expect(star.y).toBeGreaterThanOrEqual(-1);
});
