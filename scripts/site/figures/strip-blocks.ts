/** The map of city blocks, one of six maps of an invented city at different scales. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import {
  alongStreet,
  crossStreet,
  fromStreet,
  halfStreet,
  height,
  heightIn,
  river,
  riverWidth,
  type View,
} from './strip-city.ts';
import type { Pair } from './strip-layout.ts';
import { area, box, line, run, sheetOf, tripIn } from './strip-pieces.ts';
import { levels, outlines, ring, smooth, steps } from './strip-relief.ts';

const station: Pair = [3, -3];
const bridges = [-6, -2, 1, 4];

/**
 * Returns the x coordinate of the river at the y coordinate `south`. Both are in metres, east and south of the door of
 * a shop, which is the origin of all city maps.
 */
function riverAt(south: number): number {
  const next = Math.max(
    1,
    river.findIndex(([, y]) => y > south),
  );
  const [a, b]: [Pair, Pair] = [river[next - 1] ?? [0, 0], river[next] ?? [0, 1]];
  return a[0] + ((b[0] - a[0]) * (south - a[1])) / (b[1] - a[1]);
}

/** Returns the driving time in minutes from the fire station to each street corner. Only bridges cross the river. */
function minutesByStreet(): Map<string, number> {
  const reached = new Map<string, number>([[station.join(), 0]]);
  const queue: [Pair, number][] = [[station, 0]];
  const east = ([m, k]: Pair): boolean => {
    const [x, y] = fromStreet([crossStreet(m), alongStreet(k)]);
    return x > riverAt(y);
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
      const [x, y] = fromStreet([crossStreet(to[0]), alongStreet(to[1])]);
      const wet = height(x / 1000, y / 1000) < 0.02;
      const blocked = wet || (east([m, k]) !== east(to) && !(dk === 0 && bridges.includes(k)));
      const later = minutes + (Math.abs(dm) * 62 + Math.abs(dk) * 84) / 300;
      if (blocked || later > 6 || later >= (reached.get(to.join()) ?? 9)) continue;
      reached.set(to.join(), later);
      queue.push([to, later]);
    }
  }
  return reached;
}

/**
 * Returns the parts of a street that a fire engine reaches after at least `from` and less than `to` minutes. A part is
 * given by the indexes of its first and last corner.
 * @param later minutes until a fire engine has reached both ends of each segment, in the order along the street
 */
function runsOf(later: readonly number[], from: number, to: number): Pair[] {
  const runs: Pair[] = [];
  later.forEach((minutes, index) => {
    if (minutes < from || minutes >= to) return;
    const last = runs.at(-1);
    if (last && last[1] === index) runs.splice(-1, 1, [last[0], index + 1]);
    else runs.push([index, index + 1]);
  });
  return runs;
}

/**
 * Draws the street segments that a fire engine reaches after at least `from` and less than `to` minutes. A segment
 * counts as reached when both of its ends are reached.
 */
function reachedStreets(view: View, from: number, to: number): string {
  const minutes = minutesByStreet();
  const numbers = Array.from({ length: 53 }, (_, index) => index - 26);
  const at = (m: number, k: number): number => minutes.get(`${m},${k}`) ?? 99;
  const drawn = (spots: Pair[]): string =>
    steps(
      spots.map((spot) => view.place(fromStreet(spot))),
      false,
      1,
    );
  return numbers
    .flatMap((n) => [
      ...runsOf(
        numbers.map((m) => Math.max(at(m, n), at(m + 1, n))),
        from,
        to,
      ).map(([a, b]) =>
        drawn([
          [crossStreet(a - 26), alongStreet(n)],
          [crossStreet(b - 26), alongStreet(n)],
        ]),
      ),
      ...runsOf(
        numbers.map((k) => Math.max(at(n, k), at(n, k + 1))),
        from,
        to,
      ).map(([a, b]) =>
        drawn([
          [crossStreet(n), alongStreet(a - 26)],
          [crossStreet(n), alongStreet(b - 26)],
        ]),
      ),
    ])
    .join('');
}

/** Draws rows of blocks as dashed lines. The gaps in the lines are cross streets. */
function blocks(view: View): Element {
  const { scale } = view;
  const tenth = (value: number): number => Math.round(value * scale * 10) / 10;
  const numbers = Array.from({ length: 56 }, (_, index) => index - 28);
  const dashes = numbers.flatMap((n) => [
    tenth(crossStreet(n + 1) - halfStreet(n + 1) - crossStreet(n) - halfStreet(n)),
    tenth(2 * halfStreet(n + 1)),
  ]);
  const start = crossStreet(-28) + halfStreet(-28);
  const rows = numbers
    .filter((n) => Math.abs(n) < (view.shape === 'wide' ? 24 : 17))
    .map((n) => {
      const [q0, q1] = [alongStreet(n) + halfStreet(n), alongStreet(n + 1) - halfStreet(n + 1)];
      const d = run(view, [
        [start, (q0 + q1) / 2],
        [1900, (q0 + q1) / 2],
      ]);
      return s('path', { d, strokeWidth: tenth(q1 - q0) });
    });
  return s('g', { stroke: 'var(--muted)', strokeOpacity: 0.4, strokeDasharray: dashes.join(' ') }, rows);
}

/** Course of the railway. The coordinates are metres along the shopping street and across it. */
const railway: readonly Pair[] = [
  [-1300, -760],
  [-700, -520],
  [-210, -420],
  [300, -440],
  [800, -640],
  [1300, -1100],
];
const moles: readonly Pair[][] = [
  [
    [-330, 600],
    [-330, 760],
    [-250, 800],
  ],
  [
    [-40, 560],
    [-20, 770],
    [-120, 830],
  ],
  [
    [-148, 540],
    [-148, 640],
  ],
  [
    [-230, 560],
    [-230, 650],
  ],
];

function landmarks(view: View): Element[] {
  const { unit, scale } = view;
  const boulevard = run(view, [
    [-900, 520],
    [-330, 52],
    [-210, -330],
    [-60, -900],
    [40, -1700],
  ]);
  const rail = smooth(railway.map((spot) => view.place(fromStreet(spot))));
  const park = box(view, [crossStreet(-8) - 4, crossStreet(-5) + 4], [alongStreet(-3), alongStreet(1)]);
  return [
    line(boulevard, 'raised', 44 * scale, { strokeLinejoin: 'round' }),
    line(boulevard, 'muted', 2.6, { strokeLinecap: 'round', strokeDasharray: '0 4.5', strokeOpacity: 0.8 }),
    line(rail, 'raised', 46 * scale),
    line(rail, 'ink', 0.8 * unit, { strokeOpacity: 0.85 }),
    line(rail, 'ink', 5, { strokeDasharray: '1 6', strokeOpacity: 0.75 }),
    area(box(view, [-262, -150], [-402, -362]), 'ink', { fillOpacity: 0.75 }),
    area(park, 'raised-2', { stroke: 'var(--muted)', strokeWidth: 0.8 * unit }),
  ];
}

function waters(view: View): Element[] {
  const { unit, scale, place } = view;
  const [water = [], ...further] = levels((x, y) => -heightIn(view)(x, y), { ...view, cell: 6 }, [0, 22, 60], 0.8);
  const stream = smooth(river.map(place));
  const spans = bridges.map((k) => {
    const q = alongStreet(k);
    const near = Array.from({ length: 12 }, (_, m) => m).filter(
      (m) => Math.abs(fromStreet([crossStreet(m), q])[0] - riverAt(fromStreet([crossStreet(m), q])[1])) < 62,
    );
    return run(view, [
      [crossStreet(Math.min(...near)), q],
      [crossStreet(Math.max(...near)), q],
    ]);
  });
  return [
    line(stream, 'ink', riverWidth * scale + 2 * unit),
    line(stream, 'raised', riverWidth * scale),
    line(stream, 'link', riverWidth * scale, { strokeOpacity: 0.17 }),
    area(outlines(water), 'raised', { stroke: 'var(--ink)', strokeWidth: 1.2 * unit }),
    area(outlines(water), 'link', { fillOpacity: 0.17 }),
    area(outlines(further.flat(), 1), 'raised', {
      fillOpacity: 0.5,
      stroke: 'var(--control)',
      strokeOpacity: 0.5,
      strokeWidth: 0.6 * unit,
    }),
    line(moles.map((points) => run(view, points)).join(''), 'ink', 2.4, { strokeLinejoin: 'round' }),
    line(spans.join(''), 'ink', 4.6 * Math.sqrt(unit)),
    line(spans.join(''), 'raised', 2.8 * Math.sqrt(unit)),
  ];
}

/**
 * Draws the map whose scale bar shows 1,000 m. It shows city blocks, a river with bridges, and a harbour. Streets that
 * a fire engine reaches within 2.6 minutes are coloured, and those within 1.4 minutes are also wider.
 */
export function neighbourhood(view: View): Element[] {
  const { unit, place } = view;
  const post = place(fromStreet([crossStreet(station[0]), alongStreet(station[1])]));
  return [
    area(sheetOf(view), 'raised'),
    blocks(view),
    ...landmarks(view),
    ...waters(view),
    line(reachedStreets(view, 1.4, 2.6), 'coverage', 1.1 * unit, { strokeOpacity: 0.75 }),
    line(reachedStreets(view, 0, 1.4), 'coverage', 2.4 * Math.sqrt(unit)),
    area(ring(post, 7), 'raised', { stroke: 'var(--coverage)', strokeWidth: 2 * unit }),
    area(ring(post, 2.5), 'coverage'),
    tripIn(view),
  ];
}
