/** The panels of the city from the shop's door to the neighbourhood. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { seeded } from './figure-drawing.ts';
import {
  alongStreet,
  crossStreet,
  fromStreet,
  halfStreet,
  heightIn,
  river,
  riverWidth,
  toStreet,
  trip,
  type View,
} from './strip-city.ts';
import type { Pair } from './strip-layout.ts';
import { levels, outlines, ring, smooth, steps } from './strip-relief.ts';

type Looks = Record<string, string | number>;
export const line = (d: string, stroke: string, strokeWidth: number, more: Looks = {}): Element =>
  s('path', { d, stroke: `var(--${stroke})`, strokeWidth, ...more });
export const area = (d: string, fill: string, more: Looks = {}): Element =>
  s('path', { d, fill: `var(--${fill})`, ...more });
export const sheetOf = ({ width, height }: View): string => `M0 0h${width}v${height}H0z`;

/** The trip as far as the panel shows it, with bends rounded at the scales of ships. */
export function tripIn(view: View, rounded = false): Element {
  const points = trip.map(view.place);
  return line(rounded ? smooth(points) : steps(points), 'track', 2.2 * Math.sqrt(view.unit), {
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
  });
}

/** A rectangle along the shopping street. */
function box({ place }: View, p: Pair, q: Pair): string {
  const corners: Pair[] = [
    [p[0], q[0]],
    [p[1], q[0]],
    [p[1], q[1]],
    [p[0], q[1]],
  ];
  return steps(
    corners.map((each) => place(fromStreet(each))),
    true,
  );
}
const run = ({ place }: View, points: readonly Pair[]): string => steps(points.map((each) => place(fromStreet(each))));

/** Steps of people along the pavement and into the shop: denser near its window. */
function footfall(view: View): string {
  const chance = seeded(8);
  const dots = Array.from({ length: 190 }, (_, index): Pair => {
    const spread = chance() + chance() + chance() - 1.5;
    if (index % 6 === 0) return [spread * 1.6, 0.6 - 7 * chance() ** 1.4];
    if (index % 5 === 0) return [(chance() - 0.5) * 44, 14 + chance() * 3.4];
    return [spread * (index % 2 ? 6 : 22), 1 + chance() ** 1.5 * 3.4];
  });
  return dots
    .map((each) => view.place(fromStreet(each)))
    .filter(([x, y]) => x > 0 && y > 0 && x < view.width && y < view.height)
    .map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`)
    .join('');
}

/** Ten metres: a shop with its door, shelves and window, the pavement with trees, kerbs and carriageway. */
export function door(view: View): Element[] {
  const { scale, unit } = view;
  const at = (spot: Pair): Pair => view.place(fromStreet(spot));
  const walls = [-28, -20, -12, -4, 4, 12, 20, 28];
  const party = walls.map((p) => box(view, [p - 0.15, p + 0.15], [-26, 0])).join('');
  const front = walls
    .slice(0, -1)
    .map(
      (p) =>
        box(view, [p, p + (p === -4 ? 3.2 : 2.6)], [-0.3, 0]) +
        box(view, [p + (p === -4 ? 4.8 : 3.8), p + 8], [-0.3, 0]),
    )
    .join('');
  const back = walls
    .slice(0, -1)
    .map((p) => box(view, [p, p + 8], [20.2, 20.5]))
    .join('');
  const shelves =
    [-3.4, 1.6, 3.2].flatMap((p) => [box(view, [p, p + 0.6], [-8, -2.2])]).join('') +
    [-1.9, -0.2].map((p) => box(view, [p, p + 1.2], [-11, -9.8])).join('');
  const swing =
    run(view, [
      [-0.8, 0],
      [-0.8, -1.6],
    ]) +
    `a${1.6 * scale} ${1.6 * scale} 0 0 1 ${
      steps([
        [0, 0],
        [1, 1],
      ]) && ''
    }`;
  const quarter = Array.from(
    { length: 9 },
    (_, i): Pair => [-0.8 + 1.6 * Math.sin((i * Math.PI) / 16), -1.6 * Math.cos((i * Math.PI) / 16)],
  );
  const trees = [-19, -9.5, 6.5, 15.5].map((p) => at([p, 4.1]));
  const slabs = Array.from(
    { length: 28 },
    (_, i) =>
      run(view, [
        [-28 + i * 2, 0],
        [-28 + i * 2, 5],
      ]) +
      run(view, [
        [-28 + i * 2, 13],
        [-28 + i * 2, 18],
      ]),
  ).join('');
  return [
    area(sheetOf(view), 'raised-2'),
    area(box(view, [-40, 40], [0, 18]), 'raised'),
    line(
      slabs +
        run(view, [
          [-40, 2.5],
          [40, 2.5],
        ]) +
        run(view, [
          [-40, 15.5],
          [40, 15.5],
        ]),
      'hairline',
      0.7 * unit,
    ),
    area(box(view, [-40, 40], [5, 13]), 'control', { fillOpacity: 0.3 }),
    line(
      run(view, [
        [-40, 5],
        [40, 5],
      ]) +
        run(view, [
          [-40, 13],
          [40, 13],
        ]),
      'ink',
      1.1 * unit,
    ),
    line(
      run(view, [
        [-40, 9],
        [40, 9],
      ]),
      'raised',
      2 * unit,
      { strokeDasharray: `${2 * scale} ${1.6 * scale}` },
    ),
    area(box(view, [-3.85, 3.85], [-26, -0.3]), 'raised'),
    area(shelves, 'muted', { fillOpacity: 0.4, stroke: 'var(--muted)', strokeWidth: 0.8 * unit }),
    area(party + front + back, 'ink', { fillOpacity: 0.85 }),
    area(box(view, [-40, 40], [18, 40]), 'muted', { fillOpacity: 0.25, stroke: 'var(--ink)', strokeWidth: 1.2 * unit }),
    line(
      walls
        .slice(0, -1)
        .map((p) =>
          run(view, [
            [p, -0.15],
            [p + 8, -0.15],
          ]),
        )
        .join(''),
      'link',
      1.2 * unit,
    ),
    line(
      run(view, [
        [-0.8, 0],
        [-0.8, -1.6],
      ]) + run(view, quarter),
      'ink',
      0.8 * unit,
    ),
    area(trees.map((each) => ring(each, Math.round(1.5 * scale))).join(''), 'muted', {
      fillOpacity: 0.22,
      stroke: 'var(--muted)',
      strokeWidth: 0.8 * unit,
    }),
    area(trees.map((each) => ring(each, 2)).join(''), 'ink'),
    line(footfall(view), 'ink', 2.6 * Math.sqrt(unit), { strokeLinecap: 'round', strokeOpacity: 0.55 }),
    tripIn(view),
    area(ring(at([0, 0]), 4.5), 'track', { stroke: 'var(--raised)', strokeWidth: 1.4 }),
    ...(swing ? [] : []),
  ];
}

/** Houses of one block in two rows of lots with yards between them. */
function houses(view: View, column: number, row: number): string {
  const [p0, p1] = [crossStreet(column) + halfStreet(column), crossStreet(column + 1) - halfStreet(column + 1)];
  const [q0, q1] = [alongStreet(row) + halfStreet(row), alongStreet(row + 1) - halfStreet(row + 1)];
  const chance = seeded(column * 131 + row * 17 + 4);
  let d = '';
  for (let from = p0; from < p1 - 2; ) {
    const to = p1 - from < 13 ? p1 : Math.min(p1, Math.floor((from - 4) / 8 + 1.01) * 8 + 4);
    d += box(view, [from, to], [q0, q0 + 15 + Math.round(chance() * 9)]);
    d += box(view, [from, to], [q1 - 15 - Math.round(chance() * 9), q1]);
    from = to;
  }
  return d;
}

/** A mast's three sectors as wedges of their true reach. */
function sectors(view: View, mast: Pair, reach: number): string {
  const [x, y] = view.place(mast);
  const r = reach * view.scale;
  const end = (degrees: number): Pair => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return [Math.round(x + r * Math.cos(angle)), Math.round(y + r * Math.sin(angle))];
  };
  return [20, 140, 260]
    .map(
      (azimuth) =>
        `M${Math.round(x)} ${Math.round(y)}L${end(azimuth - 34).join(' ')}A${Math.round(r)} ${Math.round(r)} 0 0 1 ${end(azimuth + 34).join(' ')}z`,
    )
    .join('');
}

/** A hundred metres: houses around a junction, and the three antennas on a roof. */
export function junction(view: View): Element[] {
  const { unit, scale } = view;
  const rows = [-4, -3, -2, -1, 0, 1, 2, 3];
  const blocks = rows
    .flatMap((row) => [-4, -3, -2, -1, 0, 1, 2, 3].map((column) => houses(view, column, row)))
    .join('');
  const carriageways =
    rows
      .map((n) =>
        run(view, [
          [-300, alongStreet(n)],
          [400, alongStreet(n)],
        ]),
      )
      .join('') +
    rows
      .map((n) =>
        run(view, [
          [crossStreet(n), -400],
          [crossStreet(n), 400],
        ]),
      )
      .join('');
  const mast = fromStreet([14, -13]);
  const at = view.place(mast);
  return [
    area(sheetOf(view), 'raised-2'),
    line(carriageways, 'muted', 8.4 * scale, { strokeOpacity: 0.7 }),
    line(carriageways, 'raised', 7.6 * scale),
    area(blocks, 'muted', { fillOpacity: 0.34, stroke: 'var(--muted)', strokeWidth: 0.7 * unit }),
    area(sectors(view, mast, 74), 'coverage', {
      fillOpacity: 0.15,
      stroke: 'var(--coverage)',
      strokeWidth: 1.2 * unit,
    }),
    line(ring(at, Math.round(37 * scale)), 'coverage', 0.9 * unit, { strokeDasharray: `${2 * unit} ${4 * unit}` }),
    area(ring(at, 6), 'raised', { stroke: 'var(--ink)', strokeWidth: 1.3 * unit }),
    area(ring(at, 2), 'ink'),
    tripIn(view),
  ];
}

const station: Pair = [3, -3];
const bridges = [-6, -2, 1, 4];

/** Minutes from the station to each corner by the streets; water is crossed on bridges only. */
export function minutesByStreet(): Map<string, number> {
  const reached = new Map<string, number>([[station.join(), 0]]);
  const queue: [Pair, number][] = [[station, 0]];
  const east = ([m, k]: Pair): boolean => {
    const [x, y] = fromStreet([crossStreet(m), alongStreet(k)]);
    const next = Math.max(
      1,
      river.findIndex(([, south]) => south > y),
    );
    const [a, b] = [river[next - 1] ?? [0, 0], river[next] ?? [0, 1]];
    return x > a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]);
  };
  while (queue.length) {
    queue.sort((a, b) => b[1] - a[1]);
    const [[m, k], minutes] = queue.pop() ?? [station, 0];
    for (const [dm, dk] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as Pair[]) {
      const to: Pair = [m + dm, k + dk];
      const blocked = east([m, k]) !== east(to) && !(dk === 0 && bridges.includes(k));
      const later = minutes + (Math.abs(dm) * 62 + Math.abs(dk) * 84) / 300;
      if (blocked || later > 6 || later >= (reached.get(to.join()) ?? 9)) continue;
      reached.set(to.join(), later);
      queue.push([to, later]);
    }
  }
  return reached;
}

/** Streets by the minutes at their farther end, as runs along them. */
function reachedStreets(view: View, from: number, to: number): string {
  const minutes = minutesByStreet();
  const at = (m: number, k: number): number => minutes.get(`${m},${k}`) ?? 99;
  let d = '';
  for (let n = -26; n <= 26; n += 1) {
    for (const along of [true, false]) {
      let start: number | undefined;
      for (let i = -26; i <= 26; i += 1) {
        const later = along ? Math.max(at(i, n), at(i + 1, n)) : Math.max(at(n, i), at(n, i + 1));
        const inside = later >= from && later < to && Math.abs(later) < 90;
        if (inside) start ??= i;
        else if (start !== undefined) {
          const spot = (j: number): Pair =>
            along ? [crossStreet(j), alongStreet(n)] : [crossStreet(n), alongStreet(j)];
          d += steps(
            [start, i].map((j) => view.place(fromStreet(spot(j)))),
            false,
            1,
          );
          start = undefined;
        }
      }
    }
  }
  return d;
}

/** A thousand metres: blocks, river, bridges and quay, and the streets by minutes from a fire station. */
export function neighbourhood(view: View): Element[] {
  const { unit, scale, place } = view;
  const dashes = Array.from({ length: 60 }, (_, i) => i - 30).flatMap((n) => [
    crossStreet(n + 1) - halfStreet(n + 1) - crossStreet(n) - halfStreet(n),
    2 * halfStreet(n + 1),
  ]);
  const start = crossStreet(-30) + halfStreet(-30);
  const rows = Array.from({ length: 48 }, (_, i) => i - 24).map((n) => {
    const [q0, q1] = [alongStreet(n) + halfStreet(n), alongStreet(n + 1) - halfStreet(n + 1)];
    return s('path', {
      d: run(view, [
        [start, (q0 + q1) / 2],
        [2000, (q0 + q1) / 2],
      ]),
      strokeWidth: Math.round((q1 - q0) * scale * 10) / 10,
    });
  });
  const water = levels((x, y) => -heightIn(view)(x, y), { ...view, cell: 6 }, [0], 1.5)[0] ?? [];
  const stream = smooth(river.map(place));
  const spans = bridges.map((k) => {
    const q = alongStreet(k);
    const near = Array.from({ length: 12 }, (_, m) => m).filter(
      (m) => Math.abs(fromStreet([crossStreet(m), q])[0] - 440) < 90,
    );
    return run(view, [
      [crossStreet(Math.min(...near) - 1), q],
      [crossStreet(Math.max(...near) + 1), q],
    ]);
  });
  const post = place(fromStreet([crossStreet(station[0]), alongStreet(station[1])]));
  return [
    area(sheetOf(view), 'raised'),
    s(
      'g',
      {
        stroke: 'var(--muted)',
        strokeOpacity: 0.34,
        strokeDasharray: dashes.map((each) => Math.round(each * scale * 100) / 100).join(' '),
      },
      rows,
    ),
    line(stream, 'ink', riverWidth * scale + 2 * unit),
    line(stream, 'raised', riverWidth * scale),
    area(outlines(water), 'raised', { stroke: 'var(--ink)', strokeWidth: 1.1 * unit }),
    line(stream, 'link', riverWidth * scale, { strokeOpacity: 0.16 }),
    area(outlines(water), 'link', { fillOpacity: 0.16 }),
    line(spans.join(''), 'raised', 5),
    line(reachedStreets(view, 3, 4.5), 'coverage', 0.8 * unit, {
      strokeOpacity: 0.7,
      strokeDasharray: `${2.5 * unit} ${2 * unit}`,
    }),
    line(reachedStreets(view, 1.5, 3), 'coverage', 1.3 * unit, { strokeOpacity: 0.8 }),
    line(reachedStreets(view, 0, 1.5), 'coverage', 2.6 * unit),
    area(ring(post, 7), 'raised', { stroke: 'var(--coverage)', strokeWidth: 2 * unit }),
    area(ring(post, 2.5), 'coverage'),
    tripIn(view),
  ];
}

export const streetOf = toStreet;
