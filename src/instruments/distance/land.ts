/**
 * Draws the land on the globe. The land on the map is an image, which
 * `scripts/site/figures/instrument-grounds/distance.ts` draws.
 */
import { land } from './coasts.ts';
import { globe, type View } from './projection.ts';
import { dot, type Place, toVector, type Vector } from './sphere.ts';

/** Coasts as rings of places. The last place of a ring is not a copy of the first place. */
export const coasts: readonly (readonly Place[])[] = land.split('\n').map((line) => {
  const steps = (line.match(/-?\d+/g) ?? []).map(Number);
  let [longitude, latitude] = [0, 0];
  return Array.from({ length: steps.length / 2 }, (_, index): Place => {
    longitude += (steps[2 * index] ?? 0) / 4;
    latitude += (steps[2 * index + 1] ?? 0) / 4;
    return [longitude, latitude];
  });
});

/**
 * Resolution of the land's path, in steps per drawing unit. The coordinates of the path are whole numbers of steps,
 * because whole numbers are converted to text three times as fast as fractions.
 */
export const perUnit = 5;
const radius = globe.radius * perUnit;
const arc = `A${radius} ${radius} 0 0 `;
/** Path of the globe's edge. */
const edge = `M${-radius} 0${arc}1 ${radius} 0${arc}1 ${-radius} 0z`;

const vectors = coasts.map((ring) => ring.map(toVector));
/**
 * Least distance between two drawn points of a coast, in steps (see `perUnit`). Points closer to the previous one are
 * left out. Near the edge of the globe, most points are left out.
 */
const apart = 4;

/**
 * Returns the factor that converts coordinates on the unit sphere to steps (see `perUnit`). For points on the back of
 * the globe, it moves them to the globe's edge.
 */
const scaleOf = (x: number, y: number, isFront: boolean): number => (isFront ? radius : radius / Math.hypot(x, y));

const drawArc = (angle: number): string => `${arc}${angle > 0 ? 1 : 0} `;

/**
 * Draws a ring of coast. Where the ring is on the back of the globe, it follows the globe's edge with arcs. If the ring
 * goes around the point opposite the viewer, its land is outside the drawn ring. The function then adds the globe's
 * edge as a second ring, and the even-odd fill rule fills the area between both.
 */
function drawRing(ring: readonly Vector[], { east, north, front }: View): string {
  if (!ring.some((place) => dot(place, front) >= 0)) return '';
  const last = ring.at(-1) ?? front;
  let isLastFront = dot(last, front) >= 0;
  const lastScale = scaleOf(dot(last, east), dot(last, north), isLastFront);
  let [lastX, lastY] = [lastScale * dot(last, east), -lastScale * dot(last, north)];
  let turned = 0;
  let d = `M${Math.round(lastX)} ${Math.round(lastY)}`;
  // An update spends most of its time in this loop. To stay fast, the loop creates no objects.
  for (const place of ring) {
    const isFront = dot(place, front) >= 0;
    let x = dot(place, east);
    let y = -dot(place, north);
    const scale = scaleOf(x, y, isFront);
    x *= scale;
    y *= scale;
    const isOnEdge = !(isFront || isLastFront);
    if (isFront && isLastFront && Math.abs(x - lastX) + Math.abs(y - lastY) < apart) continue;
    const angle = Math.atan2(lastX * y - lastY * x, lastX * x + lastY * y);
    turned += angle;
    d += `${isOnEdge ? drawArc(angle) : 'L'}${Math.round(x)} ${Math.round(y)}`;
    lastX = x;
    lastY = y;
    isLastFront = isFront;
  }
  return `${d}z${turned < -Math.PI ? edge : ''}`;
}

/** Returns the path of the land. Its coordinates are steps (see `perUnit`) from the centre of the globe. */
export const drawGlobeLand = (view: View): string => vectors.map((ring) => drawRing(ring, view)).join('');
