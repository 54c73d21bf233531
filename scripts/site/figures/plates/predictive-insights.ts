import type { Element } from 'hast';
import { s } from 'hastscript';
import { at, seeded } from '../figure-drawing.ts';
import { simplify } from '../geometry.ts';
import {
  buildings,
  deep,
  forecast,
  halfInterval,
  harbour,
  mainStreet,
  match,
  metresPerUnit,
  north,
  openShore,
  ordinary,
  type Point,
  park,
  river,
  riverBreadth,
  shore,
  stadium,
  station,
  stationHall,
  wide,
} from './forecast-city.ts';

type Shape = 'wide' | 'tall';

/** A parallel projection: the plan turned by an angle, shortened in depth, heights straight up. */
type View = {
  size: Point;
  angle: number;
  scale: number;
  depth: number;
  perPerson: number;
  origin: Point;
  rows: number;
  halved: number;
};
const views: Record<Shape, View> = {
  wide: {
    size: [1440, 600],
    angle: 0.2,
    scale: 0.985,
    depth: 0.47,
    perPerson: 0.158,
    origin: [150, 144],
    rows: 11,
    halved: 0.45,
  },
  tall: {
    size: [720, 860],
    angle: 0.62,
    scale: 0.475,
    depth: 0.98,
    perPerson: 0.165,
    origin: [194, 134],
    rows: 16,
    halved: 0,
  },
};

type Project = (point: Point, people?: number) => Point;
function projection({ angle, scale, depth, perPerson, origin }: View): Project {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ([x, y], people = 0) => [
    origin[0] + (x * cos - y * sin) * scale,
    origin[1] + (x * sin + y * cos) * scale * depth - people * perPerson,
  ];
}

/** A path in steps of tenths from point to point. */
function steps(points: readonly Point[], close = false): string {
  let [lastX, lastY] = [0, 0];
  const moves = points.map(([x, y], index) => {
    const [dx, dy] = [Math.round(x * 10) - lastX, Math.round(y * 10) - lastY];
    [lastX, lastY] = [lastX + dx, lastY + dy];
    return `${index ? '' : 'M'}${dx / 10}${dy < 0 ? '' : ' '}${dy / 10}${index ? '' : 'l'}`;
  });
  return `${moves.join(' ').replaceAll(' -', '-').replace('l ', 'l')}${close ? 'z' : ''}`;
}

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

const rectangle = (x: number, y: number, w: number, d: number): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + d],
  [x, y + d],
];
const oval = ([x, y]: Point, a: number, b: number): Point[] =>
  range(0, 35, 1).map((turn) => [x + a * Math.cos((turn * Math.PI) / 18), y + b * Math.sin((turn * Math.PI) / 18)]);

const fill = (d: string, colour: string, fillOpacity = 1): Element =>
  s('path', { d, fill: `var(--${colour})`, ...(fillOpacity < 1 && { fillOpacity }) });
const stroke = (d: string, colour: string, strokeWidth: number, more: Record<string, number | string> = {}): Element =>
  s('path', { d, fill: 'none', stroke: `var(--${colour})`, strokeWidth, strokeLinejoin: 'round', ...more });

/** Sea, river and land with their shore lines. */
function water(to: Project): Element[] {
  const flat = (points: readonly Point[], close = false): string =>
    steps(
      simplify(
        points.map((point) => to(point)),
        0.4,
      ),
      close,
    );
  const sea: Point[] = [[0, 0], ...shore, [0, deep]];
  const bank = (side: number): Point[] =>
    river.map(([x, y], index) => {
      const [nextX, nextY] = river[index + 1] ?? [x, y];
      const [beforeX, beforeY] = river[index - 1] ?? [x, y];
      const long = Math.hypot(nextX - beforeX, nextY - beforeY) || 1;
      return [x - (side * (nextY - beforeY)) / long, Math.max(0, y + (side * (nextX - beforeX)) / long)];
    });
  const half = riverBreadth / 2;
  const waterLines = [14, 28, 46, 70].map((away) => flat(openShore.map(([x, y]): Point => [Math.max(0, x - away), y])));
  return [
    fill(
      steps(
        rectangle(0, 0, wide, deep).map((corner) => to(corner)),
        true,
      ),
      'raised',
    ),
    fill(flat(sea, true), 'raised-2'),
    fill(flat([...bank(half), ...bank(-half).reverse()], true), 'raised-2'),
    stroke(waterLines.join('') + flat(bank(half - 6)) + flat(bank(6 - half)), 'hairline', 0.8),
    stroke(flat(shore) + flat(bank(half)) + flat(bank(-half)), 'control', 1),
  ];
}

/**
 * Closed outlines, each from the start of the one before in whole units, its sides rounded each for itself: houses alike are
 * written alike.
 */
function outlines(): { add: (points: readonly Point[]) => void; d: () => string } {
  let [lastX, lastY, d] = [0, 0, ''];
  return {
    add: ([first = [0, 0], ...rest]) => {
      const [x, y] = [Math.round(first[0]), Math.round(first[1])];
      let before = first;
      const sides = rest.map((point) => {
        const [dx, dy] = [at(point[0] - before[0]), at(point[1] - before[1])];
        before = point;
        return dx === 0 ? `v${dy}` : `l${dx} ${dy}`;
      });
      d += `m${x - lastX} ${y - lastY}${sides.join('')}z`.replaceAll(' -', '-');
      [lastX, lastY] = [x, y];
    },
    d: () => d,
  };
}

/** The buildings as low prisms: first the walls that are seen, then the roofs; none where the surface would hide it. */
function town(to: Project, { scale, halved }: View): Element[] {
  const [walls, roofs] = [outlines(), outlines()];
  for (const { corners, height } of buildings(halved)) {
    if (corners.every((corner) => forecast(corner) > 120)) continue;
    const high = Math.max(2, Math.round(height * scale));
    const [west, back, front, left] = corners.map((corner) => to(corner)) as [Point, Point, Point, Point];
    const lift = ([x, y]: Point): Point => [x, y - high];
    roofs.add([west, back, front, left].map(lift));
    walls.add([lift(left), left, front, back, lift(back)]);
  }
  return [
    fill(walls.d(), 'control', 0.62),
    stroke(roofs.d(), 'control', 0.5, { fill: 'var(--raised-2)', strokeOpacity: 0.55 }),
  ];
}

/** Main Street, railway, park, station hall and stadium. */
function landmarks(to: Project): Element[] {
  const flat = (points: readonly Point[], close = false): string =>
    steps(
      points.map((point) => to(point)),
      close,
    );
  const [x, y, w, d] = park;
  const chance = seeded(9);
  const trees = range(0, 90, 1).map((): Point => [x + 6 + chance() * (w - 12), y + 6 + chance() * (d - 12)]);
  const rails: Point[] = [
    [wide, mainStreet - 178],
    [1010, mainStreet - 116],
    [760, mainStreet - 34],
    [688, mainStreet - 25],
  ];
  const street: Point[] = [
    [harbour[0], mainStreet],
    [stadium[0] - 76, mainStreet],
  ];
  return [
    stroke(flat(street), 'raised', 5),
    stroke(flat(rails), 'control', 3),
    stroke(flat(rails), 'raised', 1.6, { strokeDasharray: '6 6' }),
    stroke(
      flat(rectangle(...park), true) +
        flat([
          [x, y + d],
          [x + w * 0.4, y + d * 0.4],
          [x + w, y],
        ]),
      'control',
      0.7,
    ),
    stroke(trees.map((tree) => `M${to(tree).map(at).join(' ')}h0`).join(''), 'control', 3, { strokeLinecap: 'round' }),
    fill(flat(rectangle(...stationHall), true), 'control'),
    fill(flat(oval(stadium, 66, 46), true), 'hairline'),
    stroke(flat(oval(stadium, 66, 46), true) + flat(oval(stadium, 40, 24), true), 'control', 1),
  ];
}

/** One line of a surface over a line of equal y, where it stands clear of the plan; closed by its own foot when filled. */
function ridges(to: Project, y: number, height: (point: Point) => number, clear: (point: Point) => boolean): string {
  const parts: Point[][] = [[]];
  for (const x of range(60, wide, 5)) {
    if (clear([x, y])) parts.at(-1)?.push(to([x, y], height([x, y])));
    else if (parts.at(-1)?.length) parts.push([]);
  }
  return parts
    .filter((part) => part.length > 7)
    .map((part) => steps(simplify(part, 0.5)))
    .join('');
}

/** The surface from back to front, each line hiding what lies behind its foot; the interval's upper edge behind the profile. */
function surface(to: Project, spacing: number): Element[] {
  const first = mainStreet - Math.floor((mainStreet - 4) / spacing) * spacing;
  const all = range(first, deep - 4, spacing);
  const upper = (point: Point): number => forecast(point) + halfInterval(point);
  const line = (y: number): Element =>
    s('path', {
      d: ridges(to, y, forecast, (point) => forecast(point) > 34),
      fill: 'var(--raised)',
      fillOpacity: 0.84,
      stroke: 'var(--ink)',
      strokeWidth: 0.8,
      strokeOpacity: 0.82,
    });
  const shell = (y: number): Element =>
    s('path', {
      d: ridges(to, y, upper, (point) => match(point) > 60),
      fill: 'var(--ground)',
      fillOpacity: 0.5,
      stroke: 'var(--muted)',
      strokeWidth: 0.9,
    });
  const isBehind = (y: number): boolean => y <= mainStreet + 1;
  return [
    ...all.filter(isBehind).map(line),
    ...all.filter((y) => isBehind(y) && y > mainStreet - 110).map(shell),
    ...all.filter((y) => !isBehind(y)).map(line),
  ];
}

/** The 92% interval at the highest peak, from its lower to its upper end. */
function intervalMark(to: Project): string {
  const [x, low] = to(stadium, forecast(stadium) - halfInterval(stadium));
  const [, high] = to(stadium, forecast(stadium) + halfInterval(stadium));
  return `M${at(x - 6)} ${at(low)}h12m-6 0V${at(high)}m-6 0h12`;
}

/** Along Main Street: today's count, tomorrow's forecast and its interval. */
function profile(to: Project): Element[] {
  const along = range(150, wide - 20, 4).map((x): Point => [x, mainStreet]);
  const drawn = (height: (point: Point) => number): Point[] =>
    simplify(
      along.map((point) => to(point, height(point))),
      0.3,
    );
  const upper = drawn((point) => forecast(point) + halfInterval(point));
  const lower = drawn((point) => forecast(point) - halfInterval(point));
  return [
    stroke(steps([...upper, ...lower.reverse()]), 'track', 0.9, {
      fill: 'var(--track)',
      fillOpacity: 0.15,
      strokeOpacity: 0.7,
    }),
    stroke(steps(drawn(ordinary)), 'track', 2.2),
    stroke(steps(drawn(forecast)), 'track', 2.2, { strokeDasharray: '7 5' }),
    stroke(intervalMark(to), 'ink', 1.2),
  ];
}

/** A graduated border in the plane of the plan: steps of 250 m along all four sides. */
function border(to: Project): Element[] {
  const flat = (points: readonly Point[], close = false): string =>
    steps(
      points.map((point) => to(point)),
      close,
    );
  const [step, thick] = [250 / metresPerUnit, 9];
  let bars = '';
  for (const x of range(0, wide, step * 2)) {
    const long = Math.min(step, wide - x);
    bars += flat(rectangle(x, -thick, long, thick), true) + flat(rectangle(x, deep, long, thick), true);
  }
  for (const y of range(0, deep, step * 2)) {
    const long = Math.min(step, deep - y);
    bars += flat(rectangle(-thick, y, thick, long), true) + flat(rectangle(wide, y, thick, long), true);
  }
  const outer = flat(rectangle(-thick, -thick, wide + 2 * thick, deep + 2 * thick), true);
  return [fill(bars, 'muted'), stroke(outer + flat(rectangle(0, 0, wide, deep), true), 'ink', 1)];
}

/** Where the length of a kilometre is set off along the border's front side, in units of the plan. */
const kilometre = [250 / metresPerUnit, 1250 / metresPerUnit] as const;
const scaleBar = (to: Project): Element => {
  const [from, until] = kilometre;
  const [near, far] = [deep + 16, deep + 28];
  return stroke(
    [
      [from, near, from, far],
      [until, near, until, far],
      [from, far, until, far],
    ]
      .map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => steps([to([x1, y1]), to([x2, y2])]))
      .join(''),
    'ink',
    1,
  );
};

/** An arrow in the plane of the plan, which points where the plan's north is drawn. */
function northArrow(to: Project, foot: Point): Element[] {
  const [ux, uy] = north;
  const put = (along: number, across: number): Point =>
    to([foot[0] + ux * along - uy * across, foot[1] + uy * along + ux * across]);
  return [
    stroke(steps([put(0, 0), put(64, 0)]), 'ink', 1.2),
    fill(steps([put(84, 0), put(54, 11), put(60, 0), put(54, -11)], true), 'ink'),
  ];
}

/** The tall shape has no room beside the peaks: a key says what the lines along Main Street mean. */
const keyRows = ['Counted today 18:00', 'Forecast, tomorrow 18:00', '92% interval'];
const keyAt = (row: number): Point => [24, 736 + row * 42];
function key(): Element[] {
  const sample = (row: number, height = 0): string => `M${keyAt(row).join(' ')}m0 ${height}h44`;
  return [
    stroke(sample(0), 'track', 2.2),
    stroke(sample(1), 'track', 2.2, { strokeDasharray: '7 5' }),
    stroke(`${sample(2, -9)}v18h-44z`, 'track', 0.9, { fill: 'var(--track)', fillOpacity: 0.15, strokeOpacity: 0.7 }),
  ];
}

const arrowFoot: Record<Shape, Point> = { wide: [26, 186], tall: [50, 118] };

export function drawGround(shape: Shape): Element {
  const view = views[shape];
  const to = projection(view);
  return s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${view.size.join(' ')}` }, [
    ...water(to),
    ...town(to, view),
    ...landmarks(to),
    ...border(to),
    ...surface(to, view.rows),
    ...profile(to),
    ...northArrow(to, arrowFoot[shape]),
    scaleBar(to),
    ...(shape === 'tall' ? key() : []),
  ]);
}

/** Names of places, what the lines mean, and the length of a piece of the border. */
export function draw(shape: Shape): Element {
  const view = views[shape];
  const to = projection(view);
  const word = (words: string, [x, y]: Point, classes: string[], textAnchor = 'start'): Element =>
    s('text', { x: at(x), y: at(y), className: classes, textAnchor }, words);
  const shift = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy];
  const name = ['t-name', 't-strong', 'halo'];
  const upper = to(stadium, forecast(stadium) + halfInterval(stadium));
  const [footX, footY] = arrowFoot[shape];
  const isWide = shape === 'wide';
  return s('svg', { viewBox: `0 0 ${view.size.join(' ')}`, className: ['fg', isWide ? 'plate' : 'wide'] }, [
    word('Central Station', shift(to(station, forecast(station)), 0, -40), name, 'middle'),
    word(
      'Harbour',
      shift(to(harbour, forecast(harbour)), isWide ? 0 : -16, isWide ? -26 : 4),
      name,
      isWide ? 'middle' : 'end',
    ),
    word('Stadium', shift(upper, 0, -16), name, 'middle'),
    word('River', to([330, 538]), ['t-sea', 't-muted', 'halo'], 'middle'),
    word('N', shift(to([footX + north[0] * 104, footY + north[1] * 104]), 0, 4), ['t-strong'], 'middle'),
    word(
      '1 km',
      shift(to([(kilometre[0] + kilometre[1]) / 2, deep + 28]), isWide ? 0 : -16, isWide ? 22 : 26),
      [],
      isWide ? 'middle' : 'end',
    ),
    ...(isWide
      ? [
          word('Forecast, tomorrow 18:00', to([stadium[0] - 58, mainStreet], 1250), ['t-track', 'halo'], 'end'),
          word('Counted today 18:00', shift(to([stadium[0] - 110, mainStreet]), 0, 30), ['t-track', 'halo']),
          word('92% interval', shift(upper, 36, 26), []),
          word('Main Street', shift(to([1186, mainStreet]), 0, 30), ['t-muted', 'halo']),
        ]
      : keyRows.map((words, row) => word(words, shift(keyAt(row), 58, 8), []))),
  ]);
}
