// Tests that the land comes from Natural Earth, and that the map and the globe draw it in the right place.
import { join } from 'node:path';
import { type GeoPermissibleObjects, geoContains } from 'd3-geo';
import { expect, test } from 'vitest';
import { seeded } from '../../../../../scripts/site/figures/figure-drawing.ts';
import { generaliseLand } from '../../../../../scripts/site/figures/generalised-land.ts';
import { insideOf } from '../../../../../scripts/site/figures/geometry.ts';
import {
  drawLand as drawMapLand,
  perUnit as mapPerUnit,
} from '../../../../../scripts/site/figures/instrument-grounds/distance.ts';
import { coasts, drawGlobeLand, perUnit } from '../../../../../src/instruments/distance/land.ts';
import { fromMercator, globe, lookAt, mapHeight } from '../../../../../src/instruments/distance/projection.ts';
import { type Place, toVector } from '../../../../../src/instruments/distance/sphere.ts';
import { sheet } from '../../../../../src/instruments/shared/shapes.ts';
import { projectRoot } from '../../../../support/project.ts';

type Point = readonly [number, number];

test('the coasts file contains the current output of `generaliseLand`', async () => {
  const by = '`generaliseLand` of scripts/site/figures/generalised-land.ts';
  const comment = `/** Made by ${by}: a line for each coast, in steps of a quarter of a degree. */`;
  await expect(`${comment}\nexport const land = \`${generaliseLand()}\`;\n`).toMatchFileSnapshot(
    join(projectRoot, 'src/instruments/distance/coasts.ts'),
  );
});

const numbersOf = (text: string): number[] => (text.match(/-?\d+/g) ?? []).map(Number);
const full = 2 * Math.PI;

/**
 * Returns points along an SVG arc that follows the edge of the globe. The globe's centre is the origin, and the first
 * argument is the start of the arc.
 */
function alongEdge([x, y]: Point, [radius = 0, , , , sweep = 0, endX = 0, endY = 0]: readonly number[]): Point[] {
  const from = Math.atan2(y, x);
  const span = Math.atan2(endY, endX) - from;
  const turned = ((((sweep ? span : -span) % full) + full) % full) * (sweep ? 1 : -1);
  // If the ends of a tiny arc are rounded, the arc can become almost a full turn in the wrong direction.
  if (Math.abs(turned) > 0.9 * full) return [];
  return Array.from({ length: 8 }, (_, step) => {
    const angle = from + (turned * (step + 1)) / 8;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** Returns the points that a list of relative steps leads to. */
function walk([fromX, fromY]: Point, steps: readonly number[]): Point[] {
  let [x, y] = [fromX, fromY];
  return Array.from({ length: steps.length / 2 }, (_, index): Point => {
    x += steps[2 * index] ?? 0;
    y += steps[2 * index + 1] ?? 0;
    return [x, y];
  });
}

/** Returns the rings of a path in units of the drawing. An arc is replaced by points along it. */
function readRings(path: string, origin: Point, scale: number): [number, number][][] {
  return path
    .split('z')
    .filter(Boolean)
    .map((ring) => {
      const points: Point[] = [];
      for (const [, command, text = ''] of ring.matchAll(/([MLlA])([^MLlA]*)/g)) {
        const last = points.at(-1) ?? [0, 0];
        const numbers = numbersOf(text);
        points.push(...(command === 'A' ? alongEdge(last, numbers) : walk(command === 'l' ? last : [0, 0], numbers)));
      }
      return points.map(([x, y]): [number, number] => [origin[0] + x / scale, origin[1] + y / scale]);
    });
}

const polygons = coasts.map((ring): GeoPermissibleObjects => {
  const closed = [...ring, ring[0] ?? [0, 0]].map(([x, y]): [number, number] => [x, y]);
  return { type: 'Polygon', coordinates: [closed] };
});
/**
 * Returns true if a place is on land. The points of the Caspian Sea's shore are in reverse order, so its polygon
 * contains everything outside that sea.
 */
const isLand = (place: Place): boolean =>
  polygons.filter((polygon) => geoContains(polygon, [...place])).length % 2 === 0;

const random = seeded(5);

/** Returns the share of random points at which the drawing and the sphere disagree about whether there is land. */
function judge(
  count: number,
  point: () => [number, number],
  find: (point: Point) => Place,
  isDrawn: (point: [number, number]) => boolean,
) {
  const misses = Array.from({ length: count }, point).filter((each) => isDrawn(each) !== isLand(find(each)));
  return misses.length / count;
}

test('the map draws land in the right places', () => {
  const rings = readRings(drawMapLand(), [0, 0], mapPerUnit);
  const point = (): [number, number] => [random() * sheet.width, random() * mapHeight];
  expect(judge(1500, point, fromMercator, insideOf(...rings))).toBeLessThan(0.015);
});

test('the globe draws land in the right places from any view', () => {
  const view = (longitude: number, latitude: number) => {
    const { find } = lookAt(toVector([longitude, latitude]));
    const rings = readRings(drawGlobeLand(lookAt(toVector([longitude, latitude]))), [globe.x, globe.y], perUnit);
    const point = (): [number, number] => {
      const [angle, radius] = [random() * 2 * Math.PI, globe.radius * 0.97 * Math.sqrt(random())];
      return [globe.x + radius * Math.cos(angle), globe.y + radius * Math.sin(angle)];
    };
    return judge(150, point, find, insideOf(...rings));
  };
  // Views from above continents, oceans and the north pole.
  const looks: Place[] = [
    [20, 5],
    [-160, -5],
    [-100, 45],
    [135, -25],
    [0, 90],
    [170, 20],
  ];
  for (const [longitude, latitude] of looks)
    expect([longitude, latitude, view(longitude, latitude) < 0.04]).toEqual([longitude, latitude, true]);
});
