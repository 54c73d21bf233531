// Compares the projections of the distance instrument with those of d3-geo, and tests that they can be reversed.
import { geoMercator, geoOrthographic } from 'd3-geo';
import { expect, test } from 'vitest';
import { seeded } from '../../../../../scripts/site/figures/figure-drawing.ts';
import { fromMercator, lookAt, mercator } from '../../../../../src/instruments/distance/projection.ts';
import { type Place, toVector } from '../../../../../src/instruments/distance/sphere.ts';

const random = seeded(17);
const anyPlace = (): Place => [random() * 360 - 180, random() * 141 - 58];
const mutable = ([longitude, latitude]: Place): [number, number] => [longitude, latitude];

const scale = 692 / (2 * Math.PI);

test('the map projection matches d3’s Mercator map centred on 11° E, and can be inverted', () => {
  const project = geoMercator().rotate([-11, 0]).scale(scale).translate([0, 0]);
  const [, equator] = mercator([11, 0]);
  for (let count = 0; count < 300; count += 1) {
    const place = anyPlace();
    const [x = 0, y = 0] = project(mutable(place)) ?? [];
    const [mapX, mapY] = mercator(place);
    // The meridian 169° W is at both edges of the map, so a place on it may be at either edge.
    if (Math.abs(Math.abs(x) - 346) > 0.01) expect(mapX - 360).toBeCloseTo(x, 6);
    expect(mapY - equator).toBeCloseTo(y, 6);
    const [longitude, latitude] = fromMercator([mapX, mapY]);
    expect(latitude).toBeCloseTo(place[1], 9);
    expect(Math.cos(((longitude - place[0]) * Math.PI) / 180)).toBeCloseTo(1, 12);
  }
  expect(mercator([0, 84])[1]).toBeCloseTo(0, 9);
});

test('the globe projection matches d3’s orthographic globe, and can be inverted for visible points', () => {
  for (let count = 0; count < 300; count += 1) {
    const [middle, place] = [anyPlace(), anyPlace()];
    const project = geoOrthographic().rotate([-middle[0], -middle[1]]).scale(226).translate([360, 240]);
    const { project: own, find } = lookAt(toVector(middle));
    const [x, y, front] = own(toVector(place));
    const [d3X = 0, d3Y = 0] = project(mutable(place)) ?? [];
    expect([x, y]).toEqual([expect.closeTo(d3X, 6), expect.closeTo(d3Y, 6)]);
    if (front < 0.05) continue;
    const found = find([x, y]);
    expect(found[1]).toBeCloseTo(place[1], 6);
    expect(Math.cos(((found[0] - place[0]) * Math.PI) / 180)).toBeCloseTo(1, 9);
  }
});
