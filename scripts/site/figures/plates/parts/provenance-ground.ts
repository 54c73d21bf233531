/** Draws the land and water of a chart that shows data records as streams, without labels. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { at, seeded } from '../../figure-drawing.ts';
import { leastWay } from '../../geometry.ts';
import { along, circle, normal, type Point, relief, type Shape, sizes, smooth } from './curves.ts';
import { metre, pointIn, tilePaths } from './map-tile.ts';
import { neatline, stroke } from './marks.ts';
import { type Basin, type Sheet, type Stream, sheets } from './provenance-sheet.ts';
import { buildField, type Field, levelLines, soften } from './terrain.ts';

/** Width of a stream per record that it carries, in drawing units. */
const widthOfRecord = 0.06;
const reportsOfTick = 10;
/** A receiver's stream grows wider from its source to this share of its length, because reports are added there. */
const gathered = 0.86;
/** Streams narrower than this are drawn as lines, because the grid of the distance field would miss them. */
const narrow = 6;

const widthOf = ({ records }: Stream): number => records * widthOfRecord;

/** Returns a stream's course with random bends. Narrow streams bend more. */
function meander(stream: Stream, seed: number): Point[] {
  const sway = relief(seed, 46);
  const course = along(stream.course, 7);
  const reach = Math.min(9, 75 / widthOf(stream));
  return course.map(([x, y], index) => {
    const fade = Math.min(1, index / 8, (course.length - 1 - index) / 8);
    const [nx, ny] = normal(course, index);
    const aside = sway(index * 7, seed * 13) * reach * fade;
    return [x + nx * aside, y + ny * aside];
  });
}

/**
 * How a stream's width changes. It grows along the course because reports are added (`gains`), grows near the source
 * (`rises`), stays the same (`keeps`), or shrinks near the marsh where the stream ends (`sinks`).
 */
type Kind = 'gains' | 'rises' | 'keeps' | 'sinks';
type Water = { course: Point[]; half: number; kind: Kind };

const waters = (streams: readonly Stream[], seed: number, kind: Kind): Water[] =>
  streams.map((stream, index) => ({ course: meander(stream, seed + index), half: widthOf(stream) / 2, kind }));

const shares: Readonly<Record<Kind, (index: number, count: number) => number>> = {
  gains: (index, count) => Math.min(1, 0.12 + index / (count * gathered)),
  rises: (index) => Math.min(1, 0.2 + index / 9),
  keeps: () => 1,
  sinks: (index, count) => Math.min(1, (count - index) / 7),
};

/**
 * Returns a function that computes the distance of a point from the nearest bank. The distance is negative in the
 * water.
 */
const toBank = (all: readonly Water[]): ((place: Point) => number) =>
  leastWay(
    all.flatMap(({ course }) => course),
    all.flatMap(({ course, half, kind }) =>
      course.map((_, index) => -Math.max(Math.min(half, 3), half * shares[kind](index, course.length))),
    ),
  );

/**
 * Returns a function that computes a point's distance from the coast. The distance is negative at sea. It is measured
 * horizontally in the wide drawing and vertically in the tall one, so one lookup of the coast is enough.
 */
function toCoast(coast: readonly Point[], isWide: boolean): (x: number, y: number) => number {
  const line = along(coast, 4).map(([x, y]): Point => (isWide ? [y, x] : [x, y]));
  const edges = new Map<number, number>();
  return (x, y) => {
    const [across, depth] = isWide ? [y, x] : [x, y];
    const edge = edges.get(across) ?? (line.find(([place]) => place > across) ?? line.at(-1) ?? [0, 0])[1];
    edges.set(across, edge);
    return 0.86 * (edge - depth);
  };
}

const toBasin = ({ centre: [cx, cy], reach: [rx, ry] }: Basin, x: number, y: number): number =>
  (Math.hypot((x - cx) / rx, (y - cy) / ry) - 1) * ry;

function fields(sheet: Sheet, shape: Shape, main: readonly Water[], thin: readonly Water[]) {
  const sea = toCoast(sheet.coast, shape === 'wide');
  const [toMain, toThin] = [toBank(main), toBank(thin)];
  const rough = relief(5, 17);
  const [swell, hill, knoll] = [relief(21, 150), relief(22, 64), relief(23, 30)];
  const edge = (x: number, y: number): number =>
    Math.min(toMain([x, y]), sea(x, y), toBasin(sheet.pond, x, y)) + 1.3 * rough(x, y);
  const height = (x: number, y: number): number => {
    const away = Math.min(toMain([x, y]), toThin([x, y]) + 8, sea(x, y), toBasin(sheet.marsh, x, y));
    const share = Math.min(1, Math.max(0, away / 50));
    return away + share * (38 * swell(x, y) + 26 * hill(x, y) + 9 * knoll(x, y));
  };
  return { water: buildField(shape, shape === 'wide' ? 3 : 4, edge), land: soften(buildField(shape, 6, height), 2) };
}

/** Returns short lines across the receivers' streams, one for every ten reports. */
function reportTicks(heads: readonly Stream[], courses: readonly Water[]): string {
  const random = seeded(77);
  return heads
    .flatMap(({ records }, stream) => {
      const { course = [], half = 0 } = courses[stream] ?? {};
      return Array.from({ length: records / reportsOfTick }, () => {
        const index = Math.floor(course.length * (0.02 + (gathered - 0.02) * random()));
        const [x, y] = course[index] ?? [0, 0];
        const [nx, ny] = normal(course, index);
        const [from, to] = [(random() * 1.4 - 0.9) * half, 4.5];
        return `M${at(x + nx * from)} ${at(y + ny * from)}l${at(nx * to)} ${at(ny * to)}`;
      });
    })
    .join('');
}

/** Returns rows of reed symbols, which mark a marsh on charts. */
function reeds({ centre: [cx, cy], reach: [rx, ry] }: Basin): string {
  const random = seeded(31);
  let drawn = '';
  for (let row = -ry + 4; row < ry; row += 9) {
    for (let x = -rx + random() * 16; x < rx; x += 13 + random() * 14) {
      if (Math.hypot(x / rx, row / ry) > 0.92 + 0.16 * random()) continue;
      drawn += `M${Math.round(cx + x - 5)} ${Math.round(cy + row)}h10m-5 0v-5m-2 5l-2-4m6 4l2-4`;
    }
  }
  return drawn;
}

/** Returns the outline of a marsh. It is dotted, because a marsh has no firm bank. */
function shoreOf({ centre: [cx, cy], reach: [rx, ry] }: Basin): string {
  const random = seeded(8);
  const ring = Array.from({ length: 14 }, (_, index): Point => {
    const [turn, out] = [(index / 7) * Math.PI, 1.16 + 0.16 * random()];
    return [cx + Math.cos(turn) * rx * out, cy + Math.sin(turn) * ry * (out + 0.1)];
  });
  return smooth(ring, true);
}

/**
 * Returns lines that lead from the map tile to the sources of its record. They run upstream to the first report of
 * each receiver. `d` is the path data of the lines, and `ends` are their upstream ends.
 */
function threads(
  sheet: Sheet,
  heads: readonly Water[],
  trunk: readonly Water[],
  mouth: Water,
): { d: string; ends: Point[] } {
  // Each line begins at a receiver, the head of a stream. It also follows the main stream for a few points, so that the
  // two join without a corner.
  const shared = trunk[0]?.course.slice(1, 6) ?? [];
  const firsts = heads.map(({ course }, index) => [...course.slice(6 + index * 5, -2), ...shared]);
  const down = [...trunk.flatMap(({ course }) => course.slice(0, -1)).slice(5), ...mouth.course, pointIn(sheet.tile)];
  const thin = (line: Point[]): Point[] => line.filter((_, index) => index % 3 === 0 || index === line.length - 1);
  return {
    d: smooth(thin(down)) + firsts.map((line) => smooth(thin(line))).join(''),
    ends: firsts.map(([end = [0, 0]]) => end),
  };
}

function tile(sheet: Sheet): Element[] {
  const { frame, buildings, park, paths } = tilePaths(sheet.tile);
  const [x, y] = sheet.tile.corner;
  const bar = Math.round(metre(sheet.tile) * 20);
  return [
    s('path', { d: frame, fill: 'var(--raised)' }),
    s('path', { d: park, fill: 'var(--raised-2)' }),
    stroke(paths, 'control', 1, 0.6),
    s('path', { d: buildings, fill: 'var(--muted)', fillOpacity: 0.28, stroke: 'var(--muted)', strokeWidth: 0.6 }),
    stroke(frame, 'ink', 1.6),
    stroke(`M${x} ${y + sheet.tile.side + 12}v-4h${bar}v4`, 'ink', 1.2),
  ];
}

/**
 * Draws narrow streams as lines, because the grid of the distance field would miss them. The lines are `more` drawing
 * units wider than the streams. The first call draws the banks, and a second call draws narrower lines of water on top.
 */
const thinStreams = (thin: readonly Water[], colour: string, more: number): Element[] =>
  thin.map(({ course, half }) =>
    stroke(
      smooth(course.filter((_, index) => index % 2 === 0 || index === course.length - 1)),
      colour,
      half * 2 + more,
    ),
  );

function landforms(land: Field): Element[] {
  const lines = (levels: readonly number[]): string => levels.map((level) => levelLines(land, level, 2)).join('');
  return [
    s('path', { d: levelLines(land, 42, 1.4), fill: 'var(--ground)' }),
    s('path', { d: levelLines(land, 84, 1.4), fill: 'var(--raised-2)' }),
    stroke(lines([14, 28, 56, 70, 98, 112, 140]), 'muted', 0.7, 0.45),
    stroke(lines([42, 84, 126]), 'muted', 1, 0.75),
  ];
}

function key([x, y]: Point, shape: Shape): Element {
  const d = `M${x} ${y - 15}h44v30h-44z${shape === 'wide' ? `M${x} ${y + 31}h44v6h-44z` : ''}`;
  return s('path', { d, fill: 'var(--control)', fillOpacity: 0.4, stroke: 'var(--ink)', strokeWidth: 1.2 });
}

/**
 * Distances from the bank, in drawing units, at which lines are drawn in the water. Each line is fainter than the line
 * before it, as in engraved charts.
 */
const waterLines = [3, 6.5, 11, 17, 24, 36, 52, 74, 102];

export function chartGround(shape: Shape): Element {
  const { width, height } = sizes[shape];
  const sheet = sheets[shape];
  const heads = waters(sheet.heads, 1, 'gains');
  const trunk = waters(sheet.trunk, 11, 'keeps');
  const mouths = waters(sheet.mouths, 41, 'keeps');
  const others = [
    ...waters(sheet.parents, 21, 'rises'),
    ...waters([sheet.toPond], 31, 'keeps'),
    ...waters([sheet.toMarsh], 32, 'sinks'),
  ];
  const main = [...heads, ...trunk, ...mouths, ...others.filter(({ half }) => half * 2 >= narrow)];
  const thin = others.filter(({ half }) => half * 2 < narrow);
  // The first half of a stream that gains records is narrower than the grid can show, so it is also drawn as a line.
  const springs = heads.map(({ course, kind }) => ({ course: course.slice(0, course.length / 2), half: 2.4, kind }));
  const { water, land } = fields(sheet, shape, main, thin);
  const thread = threads(sheet, heads, trunk, mouths[2] ?? { course: [], half: 0, kind: 'keeps' });
  const bank = levelLines(water, 0, 0.7);
  const page = `M0 0H${width}V${height}H0z`;
  const looks = { fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round' };
  return s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, ...looks }, [
    s('path', { d: page, fill: 'var(--raised)' }),
    ...landforms(land),
    stroke(reeds(sheet.marsh), 'muted', 1),
    s('path', { d: shoreOf(sheet.marsh), stroke: 'var(--muted)', strokeWidth: 1.3, strokeDasharray: '.1 5' }),
    ...thinStreams([...thin, ...springs], 'ink', 2.2),
    s('path', { d: page + bank, fill: 'var(--hairline)', fillRule: 'evenodd' }),
    stroke(bank, 'ink', 1.3),
    ...thinStreams([...thin, ...springs], 'hairline', 0),
    ...waterLines.map((inside, index) =>
      stroke(levelLines(water, -inside, 1, 500), 'muted', 0.9, Math.max(0.3, 0.8 - index * 0.1)),
    ),
    stroke(reportTicks(sheet.heads, heads), 'ink', 1.2),
    ...tile(sheet),
    stroke(thread.d, 'track', 2.2),
    s('path', {
      d: thread.ends.map(([x, y]) => circle([at(x), at(y)], 4.5)).join(''),
      fill: 'var(--raised)',
      stroke: 'var(--track)',
      strokeWidth: 2,
    }),
    key(sheet.key, shape),
    ...neatline(shape),
  ]);
}
