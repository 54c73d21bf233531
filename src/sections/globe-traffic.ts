/** Traffic on the globe of the home hero: marks that move along the great circles of the figure. Free of React. */
import type { RichElement, RichText } from '#content/sources.ts';
import { fitCanvas } from './fit-canvas.ts';
import type { MotionLoop } from './motion-loop.ts';

type Point = readonly [x: number, y: number];
/** The circle of an orthographic globe, in units of the drawing. */
type Globe = { cx: number; cy: number; r: number };
/** A line on the globe: its points in units of the drawing, and the way to each in km over the ground. */
export type Arc = { points: readonly Point[]; km: readonly number[] };

/** Mean radius of the earth in km. */
const earthRadius = 6371;
/** In km over the ground; a second shows what takes an airliner a quarter of an hour. */
const kmPerSecond = 220;
const kmBetweenMarks = 2600;
const kmOfTrail = 520;
const trailSteps = 6;
/** In CSS pixels. */
const markRadius = 2.75;
const trailWidth = 2.5;
/** Seconds in which the first marks come up. */
const riseSeconds = 1.5;

/** Where on the unit sphere a point of the drawing lies. */
function toSphere([x, y]: Point, { cx, cy, r }: Globe): readonly [number, number, number] {
  const [east, south] = [(x - cx) / r, (y - cy) / r];
  return [east, south, Math.sqrt(Math.max(0, 1 - east * east - south * south))];
}

/** The great-circle distance in km of two points of the drawing. */
function distance(from: Point, to: Point, globe: Globe): number {
  const [a, b] = [toSphere(from, globe), toSphere(to, globe)];
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 2 * earthRadius * Math.asin(Math.min(1, chord / 2));
}

/** @param d lines of an SVG path: `M286.1,300.2L…M…` */
export function readArcs(d: string, globe: Globe): Arc[] {
  return d
    .split('M')
    .slice(1)
    .map((line) => {
      const points = line.split('L').map((pair): Point => {
        const [x = 0, y = 0] = pair.split(',').map(Number);
        return [x, y];
      });
      let way = 0;
      const km = points.map((point, index) => {
        way += distance(points[index - 1] ?? point, point, globe);
        return way;
      });
      return { points, km };
    });
}

const lengthOf = ({ km }: Arc): number => km.at(-1) ?? 0;

/** Where an arc is after so many km; at its nearer end before it begins and after it ends. */
export function locate({ points, km }: Arc, way: number): Point {
  const next = km.findIndex((reached) => reached >= way);
  const [to = [0, 0], from = to] = [points.at(next), points[next - 1]];
  const [before, after] = [km[next - 1] ?? 0, km[next] ?? 0];
  const share = next > 0 && after > before ? (way - before) / (after - before) : 1;
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** How far along an arc its marks are, in km, once so much ground has been covered: they follow each other evenly. */
export function spreadMarks(arc: Arc, covered: number): number[] {
  const count = Math.ceil((lengthOf(arc) + kmOfTrail) / kmBetweenMarks);
  return Array.from({ length: count }, (_, mark) => (covered + mark * kmBetweenMarks) % (count * kmBetweenMarks));
}

/** Where a mark is on its arc, none once it has passed the end; and its trail, the last place first. */
type Mark = { head: Point | null; trail: readonly (readonly [from: Point, to: Point] | null)[] };

/** On every second arc marks come in. */
function placeMark(arc: Arc, way: number, isInbound: boolean): Mark {
  const length = lengthOf(arc);
  const at = (km: number): Point => locate(arc, Math.min(length, Math.max(0, isInbound ? length - km : km)));
  const step = kmOfTrail / trailSteps;
  const trail = Array.from({ length: trailSteps }, (_, rank) => {
    const from = way - kmOfTrail + rank * step;
    return from + step < 0 || from > length ? null : ([at(from), at(from + step)] as const);
  });
  return { head: way > length ? null : at(way), trail };
}

/** As few shapes as there are brightnesses: each of them costs more than the marks in it. */
function drawMarks(context: CanvasRenderingContext2D, marks: readonly Mark[], alpha: number, scale: number): void {
  for (let rank = 0; rank < trailSteps; rank += 1) {
    context.globalAlpha = (alpha * (rank + 1)) / trailSteps;
    context.beginPath();
    for (const { trail } of marks) {
      const [from, to] = trail[rank] ?? [];
      if (!from || !to) continue;
      context.moveTo(from[0], from[1]);
      context.lineTo(to[0], to[1]);
    }
    context.stroke();
  }
  const radius = markRadius / scale;
  context.globalAlpha = alpha;
  context.beginPath();
  for (const { head } of marks) {
    if (!head) continue;
    context.moveTo(head[0] + radius, head[1]);
    context.arc(head[0], head[1], radius, 0, 2 * Math.PI);
  }
  context.fill();
}

/** Returns the first element of a drawing that passes a test, with all that it contains. */
function findElement(drawing: RichText, test: (element: RichElement) => boolean): RichElement | null {
  if (typeof drawing === 'string') return null;
  if (test(drawing)) return drawing;
  const [, , ...children] = drawing;
  for (const child of children) {
    const found = findElement(child, test);
    if (found) return found;
  }
  return null;
}

/** Reads globe and tracks from the data of the figure. */
function readFigure(figure: RichText): { arcs: Arc[]; width: number } | null {
  const frame = findElement(figure, ([tag]) => tag === 'svg')?.[1];
  const circle = findElement(figure, ([tag]) => tag === 'circle')?.[1];
  const track = findElement(figure, ([tag, { className }]) => tag === 'path' && className === 'track')?.[1];
  if (!frame || !circle || !track) return null;
  const globe = { cx: Number(circle.cx), cy: Number(circle.cy), r: Number(circle.r) };
  const [, , width] = String(frame.viewBox).split(' ').map(Number);
  return width ? { arcs: readArcs(String(track.d), globe), width } : null;
}

/** Lets traffic move on a canvas that lies over the figure. Returns the way to end it. */
export function startTraffic(canvas: HTMLCanvasElement, figure: RichText, loop: MotionLoop): () => void {
  const context = canvas.getContext('2d');
  const drawn = readFigure(figure);
  if (!context || !drawn) return () => undefined;
  let [seconds, scale] = [0, 1];
  const paint = (): void => {
    context.clearRect(0, 0, drawn.width, drawn.width);
    const marks = drawn.arcs.flatMap((arc, index) => {
      // Arcs of different length would start together.
      const covered = seconds * kmPerSecond + index * 0.37 * kmBetweenMarks;
      return spreadMarks(arc, covered).map((way) => placeMark(arc, way, index % 2 === 1));
    });
    drawMarks(context, marks, Math.min(1, seconds / riseSeconds), scale);
  };
  const stopFitting = fitCanvas(canvas, context, (width) => {
    scale = width / drawn.width;
    context.scale(scale, scale);
    context.lineWidth = trailWidth / scale;
    context.lineCap = 'round';
    const { color } = getComputedStyle(canvas);
    Object.assign(context, { strokeStyle: color, fillStyle: color });
    paint();
  });
  const stopPainting = loop.add(canvas, (milliseconds) => {
    seconds += milliseconds / 1000;
    paint();
  });
  return () => {
    stopFitting();
    stopPainting();
  };
}
