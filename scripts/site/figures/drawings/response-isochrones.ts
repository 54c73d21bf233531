import { contours } from 'd3-contour';
import { s } from 'hastscript';
import { buildNetwork, findShortestPaths, type Street } from '../../../../src/instruments/shared/shortest-paths.ts';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';

type Pair = readonly [number, number];

export const columns = 27;
export const rows = 16;
export const block = 20;
const corner: Pair = [20, 28];

export const nodeAt = (column: number, row: number): number => row * columns + column;
export const place = (node: number): Pair => [
  corner[0] + (node % columns) * block,
  corner[1] + Math.floor(node / columns) * block,
];

/** How many blocks of a side street a unit drives in a minute. */
const blocksPerMinute = 1.125;

/** Main roads are quicker than side streets; this is what draws the contours out into points. */
const fastRow = (row: number): boolean => row === 4 || row === 11;
const fastColumn = (column: number): boolean => column === 7 || column === 20;

/** The river runs between two columns that shift half-way down; it has two bridges, on the main roads. */
const bank = (row: number): number => (row < 7 ? 14 : 13);
const blocked = (column: number, row: number): boolean => column === bank(row) && !fastRow(row);

/** The river's bed between its banks, with the shift. */
const river = 'M303 28h14v135h-20v165h-14v-179h20z';

/** Every street between two neighbouring junctions, with its travel time in side-street blocks. */
export function streets(): Street[] {
  const found: Street[] = [];
  for (let here = 0; here < columns * rows; here += 1) {
    const [column, row] = [here % columns, Math.floor(here / columns)];
    if (column + 1 < columns && !blocked(column, row)) found.push([here, here + 1, fastRow(row) ? 0.62 : 1]);
    // The river changes columns here: the one street that would run along its bed is left out.
    if (row + 1 < rows && !(row === 6 && column === 14)) {
      found.push([here, here + columns, fastColumn(column) ? 0.62 : 1]);
    }
  }
  return found;
}

/** The line of equal travel time; d3 contours what is above a threshold, so time enters with a minus sign. */
export function isochrone(times: readonly number[], limit: number): string {
  const [region] = contours().size([columns, rows]).thresholds([-limit])(times.map((time) => -time));
  const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value - 0.5));
  return (region?.coordinates ?? [])
    .flat()
    .map((ring) =>
      path(
        ring
          .slice(1)
          .map(
            ([x = 0, y = 0]): Pair => [
              corner[0] + clamp(x, columns - 1) * block,
              corner[1] + clamp(y, rows - 1) * block,
            ],
          ),
        true,
      ),
    )
    .join('');
}

/** Where the contour of a limit crosses the diagonal that leads from a junction to the upper left: the place of its label. */
function labelPlace(from: number, times: readonly number[], limit: number): Pair {
  let [node, before] = [from, from];
  while ((times[node] ?? limit) < limit) [node, before] = [node - columns - 1, node];
  const [late = 0, soon = 0] = [times[node], times[before]];
  const [x, y] = place(before);
  const back = (block * (limit - soon)) / (late - soon);
  return [x - back, y - back];
}

const routeTo = (goal: number, before: readonly number[]): Pair[] => {
  const route = [place(goal)];
  for (let node = before[goal] ?? -1; node >= 0; node = before[node] ?? -1) route.push(place(node));
  return route;
};

/**
 * A street grid with a river and two bridges. Travel times come from a shortest-path search per station and are
 * contoured by marching squares; the incident is joined to the station that reaches it sooner, by that route.
 */
export const draw: FigureDrawing = () => {
  const all = streets();
  const network = buildNetwork(columns * rows, all);
  const stations = [nodeAt(8, 8), nodeAt(18, 7)];
  const incident = nodeAt(12, 12);
  const found = stations.map((station) => findShortestPaths(station, network));
  const sooner = found.reduce((a, b) => ((a.costs[incident] ?? 0) <= (b.costs[incident] ?? 0) ? a : b));
  // Within reach of both stations is where even the slower one arrives inside the outermost contour.
  const slower = Array.from({ length: columns * rows }, (_, node) =>
    Math.max(...found.map(({ costs }) => costs[node] ?? 0)),
  );
  const lines = (fast: boolean): string =>
    all
      .filter(([, , cost]) => cost < 1 === fast)
      .map(([a, b]) => `M${place(a).join(' ')}${b - a === 1 ? 'h' : 'v'}${block}`)
      .join('');
  const [x, y] = place(incident);
  const minutes = [2, 4, 6, 8];
  const limits = minutes.map((minute) => minute * blocksPerMinute);
  const styles = [['cover'], ['cover', 'dash']];
  const timeLabel = (minute: number, index: number) => {
    const [left, top] = labelPlace(stations[0] ?? 0, found[0]?.costs ?? [], limits[index] ?? 0);
    const label = index ? `${minute}` : `${minute} min`;
    return s('text', { x: at(left), y: at(top + 5), className: ['t-cover', 'halo'], textAnchor: 'middle' }, label);
  };
  return s('svg', { viewBox: '0 0 560 380', className: ['fg'] }, [
    s('path', { d: river, className: ['tint-soft'] }),
    s('path', { d: lines(false), className: ['hair'] }),
    s('path', { d: lines(true), className: ['hair', 'bold'] }),
    s('path', { d: isochrone(slower, limits.at(-1) ?? 0), className: ['tint-cover'] }),
    ...found.map(({ costs: times }, index) =>
      s('path', {
        d: limits.map((limit) => isochrone(times, limit)).join(''),
        className: styles[index] ?? [],
      }),
    ),
    s('path', { d: path(routeTo(incident, sooner.before)), className: ['track', 'bold'] }),
    ...stations.map((station) => {
      const [left, top] = place(station);
      return s('rect', { x: left - 7, y: top - 7, width: 14, height: 14, rx: 2, className: ['line', 'fill-ground'] });
    }),
    s('path', {
      d: `M${at(x - 9)} ${y}L${x} ${y - 9}L${x + 9} ${y}L${x} ${y + 9}Z`,
      className: ['warn', 'fill-ground'],
    }),
    s('path', { d: `M${x} ${y - 4}v8M${x - 4} ${y}h8`, className: ['warn'] }),
    ...minutes.map(timeLabel),
    s('text', { x: 310, y: 20, className: ['t-muted'], textAnchor: 'middle' }, 'River'),
    s('text', { x: 168, y: 208, className: ['t-strong', 'halo'], textAnchor: 'end' }, 'Station A'),
    s('text', { x: 392, y: 162, className: ['t-strong', 'halo'] }, 'Station B'),
    s('text', { x: x + 16, y: y + 6, className: ['t-strong', 'halo'] }, 'Incident'),
    s('path', { d: 'M20 361h32', className: ['cover'] }),
    s('text', { x: 62, y: 366 }, 'From A'),
    s('path', { d: 'M152 361h32', className: ['cover', 'dash'] }),
    s('text', { x: 194, y: 366 }, 'From B'),
    s('path', { d: 'M286 353h32v16h-32z', className: ['tint-cover'] }),
    s('text', { x: 328, y: 366 }, 'Within 8 min of both'),
  ]);
};
