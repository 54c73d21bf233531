import type { Element } from 'hast';
import { s } from 'hastscript';
import { at } from '../figure-drawing.ts';
import { simplify } from '../geometry.ts';
import {
  deep,
  forecast,
  halfInterval,
  harbour,
  mainStreet,
  match,
  north,
  ordinary,
  stadium,
  station,
  wide,
} from './parts/forecast-city.ts';
import {
  border,
  kilometre,
  landmarks,
  northArrow,
  type Project,
  projection,
  scaleBar,
  town,
  views,
  water,
} from './parts/forecast-plan.ts';
import { type Point, range, type Shape, steps, stroke } from './parts/plate-paths.ts';

export const theme = 'day';

/** Returns path data of the line that crosses a surface at the coordinate `y`. It has gaps where `clear` is false. */
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

/**
 * Draws the forecast surface from back to front, so that each line hides the lines behind it. The upper edge of the
 * interval is drawn behind the profile along Main Street.
 */
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
      fillOpacity: 0.22,
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

/** Returns a vertical bracket that shows the 92% interval at the highest peak. */
function intervalMark(to: Project): string {
  const [x, low] = to(stadium, forecast(stadium) - halfInterval(stadium));
  const [, high] = to(stadium, forecast(stadium) + halfInterval(stadium));
  return `M${at(x - 6)} ${at(low)}h12m-6 0V${at(high)}m-6 0h12`;
}

/** Draws the profile along Main Street: today's count, and tomorrow's forecast with its interval. */
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

/**
 * Rows of the key for the lines along Main Street. Only the tall drawing has a key, because its peaks leave no room for
 * labels.
 */
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

/**
 * Draws the labels. `drawGround` draws the picture: an invented city in parallel projection. A surface above it shows
 * the people per cell in tomorrow's forecast. A section along Main Street shows today's count, and the forecast with
 * its 92% interval.
 */
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
    // In the tall drawing, the letter N is beside its arrow, so that it doesn't touch the name of the station.
    word(
      'N',
      shift(to([footX + north[0] * 104, footY + north[1] * 104]), isWide ? 0 : -22, isWide ? 4 : -14),
      ['t-strong'],
      'middle',
    ),
    word(
      '1 km',
      shift(to([(kilometre[0] + kilometre[1]) / 2, deep + 28]), isWide ? 0 : -16, isWide ? 22 : 26),
      [],
      isWide ? 'middle' : 'end',
    ),
    ...(isWide
      ? [
          word('Forecast, tomorrow 18:00', to([stadium[0] - 58, mainStreet], 1450), ['t-track', 'halo'], 'end'),
          word('Counted today 18:00', shift(to([stadium[0] - 110, mainStreet]), 0, 30), ['t-track', 'halo']),
          word('92% interval', shift(upper, 36, 26), []),
          word('Main Street', shift(to([1186, mainStreet]), 0, 30), ['t-muted', 'halo']),
        ]
      : keyRows.map((words, row) => word(words, shift(keyAt(row), 58, 8), []))),
  ]);
}
