/** Land as the drawings show it. */
import { land } from './coasts.ts';
import { globe, mercator, type Point, sheet, turn, type View } from './projection.ts';
import { type Place, toVector } from './sphere.ts';

/** Rings of places, the first not repeated. */
export const coasts: readonly (readonly Place[])[] = land.split('\n').map((line) => {
  const steps = (line.match(/-?\d+/g) ?? []).map(Number);
  let [longitude, latitude] = [0, 0];
  return Array.from({ length: steps.length / 2 }, (_, index): Place => {
    longitude += (steps[2 * index] ?? 0) / 2;
    latitude += (steps[2 * index + 1] ?? 0) / 2;
    return [longitude, latitude];
  });
});

/** Beyond the edge of the sheet, nothing is told apart. */
const outside = 20;

/** A ring in steps of whole units, the shortest way to write it. */
function close(points: readonly Point[]): string {
  let [fromX, fromY] = [0, 0];
  const steps = points.flatMap(([x, y], index) => {
    const [toX, toY] = [Math.round(x), Math.round(Math.min(y, sheet.height + outside))];
    const step = [toX - fromX, toY - fromY];
    [fromX, fromY] = [toX, toY];
    return index && !step[0] && !step[1] ? [] : [step.join(' ')];
  });
  return `M${steps
    .join(' ')
    .replaceAll(' -', '-')
    .replace(/^(-?\d+ ?-?\d+) ?/, '$1l')}z`;
}

/** On the map; what lies near its edges also stands where the map repeats itself. */
export function drawMapLand(): string {
  const rings = coasts.map((ring) => ring.map(mercator));
  const copies = [0, -turn, turn].flatMap((shift) => rings.map((ring) => ring.map(([x, y]): Point => [x + shift, y])));
  const isSeen = ([x, y]: Point): boolean => x > 0 && x < sheet.width && y > 0 && y < sheet.height;
  return copies
    .filter((ring) => ring.some(isSeen))
    .map(close)
    .join('');
}

const arc = `A${globe.radius} ${globe.radius} 0 0 `;
const [west, east] = [globe.x - globe.radius, globe.x + globe.radius];
/** The edge of the globe, as a ring. */
const edge = `M${west} ${globe.y}${arc}1 ${east} ${globe.y}${arc}1 ${west} ${globe.y}z`;

const vectors = coasts.map((ring) => ring.map(toVector));

/**
 * One ring on the globe. What lies behind is moved to the edge, along which arcs then run. A ring round the point opposite
 * the middle so becomes one round the middle: there the edge is added, and what lies between both is land (by even-odd).
 */
function drawRing(ring: (typeof vectors)[number], { project }: View): string {
  const points = ring.map((place) => {
    const [x, y, front] = project(place);
    const [dx, dy] = [x - globe.x, y - globe.y];
    const stretched = front < 0 ? globe.radius / Math.hypot(dx, dy) : 1;
    return { x: dx * stretched, y: dy * stretched, front };
  });
  if (points.every(({ front }) => front < 0)) return '';
  let turned = 0;
  const parts = points.map(({ x, y, front }, index) => {
    const before = points.at(index - 1) ?? { x, y, front };
    const angle = Math.atan2(before.x * y - before.y * x, before.x * x + before.y * y);
    turned += angle;
    const along = front < 0 && before.front < 0 ? `${arc}${angle > 0 ? 1 : 0} ` : 'L';
    return `${index ? along : 'M'}${Math.round(globe.x + x)} ${Math.round(globe.y + y)}`;
  });
  return `${parts.join('')}z${turned < -Math.PI ? edge : ''}`;
}

export const drawGlobeLand = (view: View): string => vectors.map((ring) => drawRing(ring, view)).join('');
