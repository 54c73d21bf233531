import { contours } from 'd3-contour';
import { s } from 'hastscript';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';
import { buildNetwork, findShortestPaths, type Street } from '../shortest-paths.ts';

type Pair = readonly [number, number];

const columns = 27;
const rows = 16;
const block = 20;
const corner: Pair = [20, 28];

const nodeAt = (column: number, row: number): number => row * columns + column;
const place = (node: number): Pair => [
  corner[0] + (node % columns) * block,
  corner[1] + Math.floor(node / columns) * block,
];

/** Main roads are quicker than side streets; this is what draws the contours out into points. */
const fastRow = (row: number): boolean => row === 4 || row === 11;
const fastColumn = (column: number): boolean => column === 7 || column === 20;

/** The river runs between two columns that shift half-way down; it has two bridges, on the main roads. */
const bank = (row: number): number => (row < 7 ? 14 : 13);
const blocked = (column: number, row: number): boolean => column === bank(row) && !fastRow(row);

/** The river's bed between its banks, with the shift. */
const river = 'M303 28h14v135h-20v165h-14v-179h20z';

/** Every street between two neighbouring junctions, with its travel time in side-street blocks. */
function streets(): Street[] {
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
function isochrone(times: readonly number[], limit: number): string {
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
  const slower = network.map((_, node) => Math.max(...found.map(({ costs }) => costs[node] ?? 0)));
  const lines = (fast: boolean): string =>
    all
      .filter(([, , cost]) => cost < 1 === fast)
      .map(([a, b]) => `M${place(a).join(' ')}${b - a === 1 ? 'h' : 'v'}${block}`)
      .join('');
  const [x, y] = place(incident);
  const limits = [2.25, 4.5, 6.75, 9];
  const styles = [['cover'], ['cover', 'dash']];
  return s('svg', { viewBox: '0 0 560 356', className: ['fg'] }, [
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
    s('text', { x: 262, y: 112, className: ['t-cover', 'halo'], textAnchor: 'middle' }, 'Both reach'),
    s('text', { x: 290, y: 350, className: ['t-muted'], textAnchor: 'middle' }, 'River'),
    s('text', { x: 168, y: 180, className: ['t-strong', 'halo'], textAnchor: 'end' }, 'Station A'),
    s('text', { x: 392, y: 162, className: ['t-strong', 'halo'] }, 'Station B'),
    s('text', { x: x + 16, y: y + 6, className: ['t-strong', 'halo'] }, 'Incident'),
  ]);
};
