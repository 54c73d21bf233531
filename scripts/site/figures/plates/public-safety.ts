import type { Element } from 'hast';
import { s } from 'hastscript';
import { joinStreets, type Street } from '../city-network.ts';
import { bend, trace } from '../city-paths.ts';
import { at, seeded } from '../figure-drawing.ts';
import { hexagonCorners, simplify } from '../geometry.ts';
import {
  airport,
  bay,
  closedBridge,
  coast,
  evening,
  parks,
  railBends,
  riverBends,
  riverBreadth,
  stadium,
  unitsPerKilometre,
} from './evening-city.ts';
import { circle, fill, type Point, rect, type Shape, stroke } from './plate-paths.ts';
import { frame, inside, lettering, scaleBar, sheetGround, sizes, wholeSheet, word } from './sheet-frame.ts';

export const theme = 'night';

/** The tall sheet shows the city turned by a right angle, without its ends. */
const tallScale = 0.82;
const scales: Record<Shape, number> = { wide: 1, tall: tallScale };
const places: Record<Shape, (place: Point) => Point> = {
  wide: ([x, y]) => [x, y],
  tall: ([x, y]) => [(738 - y) * tallScale, 18 + (x - 324) * tallScale],
};

const tones = [
  { opacity: 1, thick: 1.9 },
  { opacity: 0.72, thick: 1.5 },
  { opacity: 0.47, thick: 1.25 },
  { opacity: 0.27, thick: 1.1 },
] as const;
const minutesPerTone = 2;
/** Top left corner of the key. */
const keyAt: Record<Shape, Point> = { wide: [44, 508], tall: [44, 788] };
/** From the key's end to the sign for what is later. */
const overAfter: Record<Shape, number> = { wide: 40, tall: 84 };
const barAt: Record<Shape, Point> = { wide: [44, 552], tall: [562, 785] };
const keyStep: Record<Shape, number> = { wide: 46, tall: 66 };

/** Small crosses, in the plan's own spacing, on stretches that no station reaches in time. */
function crossesOn(late: readonly Street[], place: (node: number) => Point, shape: Shape): string {
  const taken = new Set<string>();
  const arm = shape === 'wide' ? 2.5 : 2.8;
  return late
    .map(({ from, to }): Point => {
      const [one, other] = [place(from), place(to)];
      return [Math.round((one[0] + other[0]) / 2), Math.round((one[1] + other[1]) / 2)];
    })
    .filter(([x, y]) => {
      const key = `${Math.floor(x / 33)} ${Math.floor(y / 33)}`;
      return !taken.has(key) && taken.add(key);
    })
    .map(([x, y]) => `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0-${2 * arm}l-${2 * arm} ${2 * arm}`)
    .join('');
}

type Drawn = { groups: string[]; late: string; mains: string; crosses: string };

function streetLines(shape: Shape): Drawn {
  const { streets, minutes, places: nodes } = evening(shape);
  const to = places[shape];
  const [width, height] = sizes[shape];
  const sheet = nodes.map(to);
  const place = (node: number): Point => sheet[node] ?? [0, 0];
  const isOnSheet = ({ from, to: end }: Street): boolean =>
    [place(from), place(end)].some(([x, y]) => x > inside && x < width - inside && y > inside && y < height - inside);
  const shown = streets.filter(isOnSheet);
  const lines = (chosen: readonly Street[]): string =>
    trace(joinStreets(chosen, sheet).map((line) => simplify(line, shape === 'wide' ? 0.9 : 1.1)));
  const toneOf = (one: Street): number => Math.floor(minutes(one) / minutesPerTone);
  const late = shown.filter((one) => toneOf(one) >= tones.length);
  return {
    groups: tones.map((_, tone) => lines(shown.filter((one) => toneOf(one) === tone))),
    late: lines(late),
    mains: lines(shown.filter(({ isMain }) => isMain)),
    crosses: crossesOn(late, place, shape),
  };
}

const line = (points: readonly Point[], shape: Shape, close = false): string =>
  trace([points.map(places[shape])], { close });

/** Bay and river: lines of depth are strokes about the coast, each inside the one before. */
function water(shape: Shape): Element[] {
  const [width, height] = sizes[shape];
  const k = scales[shape];
  const shore = line(coast, shape);
  const course = bend(riverBends.map(places[shape]), 1);
  return [
    fill(rect(0, 0, width, height), 'raised'),
    stroke(course, 'control', riverBreadth * k + 2.4),
    stroke(course, 'ground', riverBreadth * k),
    stroke(course, 'hairline', riverBreadth * k, { strokeOpacity: 0.7 }),
    fill(line(bay, shape, true), 'ground'),
    s('clipPath', { id: 'bay' }, s('path', { d: line(bay, shape, true) })),
    s('g', { clipPath: 'url(#bay)' }, [
      ...[236, 150, 84, 34].flatMap((far, index) => [
        stroke(shore, 'control', far * k + 1.6, { strokeOpacity: 0.5 }),
        stroke(shore, 'ground', far * k),
        stroke(shore, 'hairline', far * k, { strokeOpacity: 0.14 + 0.15 * index }),
      ]),
    ]),
    stroke(shore, 'control', 1.3),
    // Land and bay end at the banks; the shore is open at the mouth.
    stroke(line(riverBends.slice(-2), shape), 'ground', riverBreadth * k - 1),
    stroke(line(riverBends.slice(-2), shape), 'hairline', riverBreadth * k - 1, { strokeOpacity: 0.7 }),
  ];
}

function railway(shape: Shape): Element[] {
  const rail = bend(railBends.map(places[shape]), 1);
  return [
    stroke(rail, 'raised', 5),
    stroke(rail, 'muted', 0.9),
    stroke(rail, 'muted', 3.6, { strokeDasharray: '1 6' }),
  ];
}

function green(shape: Shape): Element[] {
  const random = seeded(5);
  const trees = parks.flatMap((outline) => {
    const [x0, y0] = outline[0] ?? [0, 0];
    return Array.from({ length: 26 }, (): Point => [x0 + 6 + random() * 88, y0 - 24 + random() * 80]);
  });
  return [
    fill(parks.map((outline) => line(outline, shape, true)).join(''), 'hairline', 0.55),
    s('clipPath', { id: 'park' }, s('path', { d: parks.map((outline) => line(outline, shape, true)).join('') })),
    s(
      'g',
      { clipPath: 'url(#park)' },
      stroke(trace(trees.map((tree) => [places[shape](tree)])), 'control', 2.6, { strokeLinecap: 'round' }),
    ),
    fill(line(airport, shape, true), 'hairline', 0.4),
    stroke(
      line(
        [
          [1252, 128],
          [1424, 84],
        ],
        shape,
      ) +
        line(
          [
            [1250, 96],
            [1380, 106],
          ],
          shape,
        ),
      'control',
      5 * scales[shape],
    ),
  ];
}

/** People in cells about the stadium, in four steps. */
const cellRadius = 15;
const crowdSteps = [0.07, 0.17, 0.36, 0.62];
function crowd(shape: Shape): Element[] {
  const half = cellRadius * Math.sqrt(0.75);
  const random = seeded(33);
  const cells = Array.from({ length: 121 }, (_, index) => {
    const [row, column] = [Math.floor(index / 11) - 5, (index % 11) - 5];
    const [x, y] = [(column + (row % 2 ? 0.5 : 0)) * 2 * half, row * 1.5 * cellRadius];
    const people = Math.exp(-((Math.hypot(x - 6, y * 1.15) / 56) ** 2)) * (0.75 + 0.5 * random());
    return {
      middle: [stadium[0] + x, stadium[1] + y] as Point,
      step: crowdSteps.filter((least) => people > least).length,
    };
  });
  const steps = crowdSteps.map((_, index) =>
    trace(
      cells
        .filter(({ step }) => step === index + 1)
        .map(({ middle }) => hexagonCorners(middle, cellRadius).map(places[shape])),
      { close: true },
    ),
  );
  return steps.map((d, step) =>
    s('path', {
      d,
      fill: 'var(--alert)',
      fillOpacity: [0.1, 0.2, 0.34, 0.52][step],
      stroke: 'var(--alert)',
      strokeWidth: 0.8,
      strokeOpacity: 0.75,
    }),
  );
}

function stadiumSign(shape: Shape): Element[] {
  const [x, y] = places[shape](stadium);
  const k = scales[shape];
  const oval = (a: number, b: number): string => {
    const [rx, ry] = shape === 'wide' ? [a, b] : [at(b * k), at(a * k)];
    return `M${at(x - rx)} ${at(y)}a${rx} ${ry} 0 1 0 ${at(2 * rx)} 0a${rx} ${ry} 0 1 0-${at(2 * rx)} 0z`;
  };
  return [
    s('path', { d: oval(27, 19), fill: 'var(--ground)', stroke: 'var(--ink)', strokeWidth: 1.6 }),
    stroke(oval(22, 14.5) + oval(17, 10), 'ink', 0.8),
  ];
}

/** The head of a unit on its way: an arrow in the direction of what lies ahead. */
function head([here, next]: readonly Point[], size: number): string {
  if (!here || !next) return '';
  const turn = Math.atan2(next[1] - here[1], next[0] - here[0]);
  const spot = (away: number, angle: number): string =>
    `${at(here[0] + away * Math.cos(turn + angle))} ${at(here[1] + away * Math.sin(turn + angle))}`;
  return `M${spot(size, 0)}L${spot(size, 2.5)}L${spot(size * 0.35, Math.PI)}L${spot(size, -2.5)}z`;
}

function units(shape: Shape): Element[] {
  return evening(shape).routes.flatMap(({ driven, ahead }, index) => {
    const colour = index === 0 ? 'track' : 'ink';
    const [before, after] = [driven, ahead].map((part) => part.map(places[shape])) as [Point[], Point[]];
    const [x, y] = after.at(-1) ?? [0, 0];
    const round = { strokeLinecap: 'round' };
    return [
      stroke(trace([before, after]), 'ground', 8, round),
      stroke(trace([before]), colour, index === 0 ? 3.6 : 2.6, round),
      stroke(trace([after]), colour, index === 0 ? 3 : 2.2, { strokeDasharray: '8 6' }),
      s('path', { d: circle([x, y], 8), fill: 'var(--ground)', stroke: `var(--${colour})`, strokeWidth: 2.4 }),
      stroke(`M${at(x)} ${at(y - 4)}v8m-4-4h8`, colour, 2),
      s('path', { d: head(after, 11), fill: `var(--${colour})`, stroke: 'var(--ground)', strokeWidth: 1.5 }),
    ];
  });
}

/** Stations as squares with a mast, and the bridge that is closed. */
function signs(shape: Shape): Element[] {
  const [bx, by] = places[shape](closedBridge);
  const d = evening(shape)
    .stations.map(places[shape])
    .map(([x, y]) => rect(at(x - 7), at(y - 7), at(x + 7), at(y + 7)))
    .join('');
  return [
    s('path', { d, fill: 'var(--ink)', stroke: 'var(--ground)', strokeWidth: 3 }),
    s('path', { d, fill: 'var(--ground)', stroke: 'var(--ink)', strokeWidth: 2.2 }),
    fill(
      evening(shape)
        .stations.map((spot) => circle(places[shape](spot), 2.4))
        .join(''),
      'coverage',
    ),
    fill(circle([bx, by], 13), 'ground'),
    stroke(circle([bx, by], 11), 'alert', 2.2),
    stroke(`M${at(bx - 5)} ${at(by - 5)}l10 10m0-10l-10 10`, 'alert', 2.6),
  ];
}

/** Minutes by tone, stretches beyond them, and two kilometres. */
function key(shape: Shape): Element[] {
  const [x, y] = keyAt[shape];
  const step = keyStep[shape];
  const end = x + tones.length * step;
  return [
    ...(shape === 'tall'
      ? [s('path', { d: rect(20, 764, 700, 840), fill: 'var(--ground)', stroke: 'var(--ink)', strokeWidth: 1.2 })]
      : []),
    ...tones.map(({ opacity }, tone) =>
      stroke(`M${x + tone * step} ${y}h${step}`, 'coverage', 6, { strokeOpacity: opacity }),
    ),
    stroke([0, 1, 2, 3, 4].map((tone) => `M${x + tone * step} ${y - 6}v12`).join(''), 'ink', 1.2),
    stroke(`M${end + overAfter[shape]} ${y}h${step}`, 'control', 1.2),
    stroke(`M${end + overAfter[shape] - 3 + step / 2} ${y - 3}l6 6m0-6l-6 6`, 'ink', 1.3),
    ...scaleBar(barAt[shape], (unitsPerKilometre * scales[shape]) / 2),
  ];
}

export function drawGround(shape: Shape): Element {
  const { groups, late, mains, crosses } = streetLines(shape);
  const all = groups.join('') + late;
  return sheetGround(shape, [
    ...water(shape),
    ...green(shape),
    // Houses are the dashes of one wide line along all streets.
    stroke(all, 'hairline', 8 * scales[shape], { strokeOpacity: 0.62, strokeDasharray: '5 1 3 1 7 2 4 1' }),
    stroke(all, 'raised', 3),
    ...railway(shape),
    stroke(mains, 'raised', 5.4),
    stroke(mains, 'control', 3.2, { strokeOpacity: 0.5 }),
    stroke(late, 'control', 0.9, { strokeOpacity: 0.75 }),
    ...groups.map((d, tone) =>
      stroke(d, 'coverage', tones[tone]?.thick ?? 1, { strokeOpacity: tones[tone]?.opacity ?? 1 }),
    ),
    stroke(crosses, 'ink', 1.1, { strokeOpacity: 0.85 }),
    ...crowd(shape),
    ...stadiumSign(shape),
    ...units(shape),
    ...signs(shape),
    ...(shape === 'wide' ? key(shape) : []),
    ...frame(shape, wholeSheet(shape), unitsPerKilometre * scales[shape]),
    ...(shape === 'tall' ? key(shape) : []),
  ]);
}

function keyWords(shape: Shape): Element[] {
  const [x, y] = keyAt[shape];
  const step = keyStep[shape];
  const below = y + (shape === 'wide' ? 26 : 36);
  const end = x + tones.length * step;
  const [barX, barY] = barAt[shape];
  const bar = 2 * unitsPerKilometre * scales[shape];
  return [
    ...[0, 2, 4, 6].map((minute, tone) => word(`${minute}`, [x + tone * step, below], ['halo'], 'middle')),
    word('8 min', [end - 6, below]),
    word('Over', [end + overAfter[shape] + step / 2, below], ['halo'], 'middle'),
    shape === 'wide'
      ? word('2 km', [barX + bar + 10, barY + 8])
      : word('2 km', [barX + bar / 2, below], ['halo'], 'middle'),
  ];
}

type Side = 'middle' | 'end' | undefined;
/** Where a label stands beside its place: across and down, and the side it ends on. */
type Beside = readonly [dx: number, dy: number, side?: Side];

const beside: Record<Shape, { stations: readonly Beside[]; units: readonly Beside[]; bridge: Beside; crowd: Beside }> =
  {
    wide: {
      stations: [
        [-14, 5, 'end'],
        [14, 22],
        [14, 5],
        [12, 24],
      ],
      units: [
        [-16, -12, 'end'],
        [4, -16],
      ],
      bridge: [18, -8],
      crowd: [0, 102, 'middle'],
    },
    tall: {
      stations: [
        [16, 24],
        [-10, 34, 'end'],
        [16, 8],
        [-16, 8, 'end'],
      ],
      units: [
        [20, 2],
        [18, 10],
      ],
      bridge: [20, 8],
      crowd: [0, -90, 'middle'],
    },
  };

const near = ([x, y]: Point, words: string, [dx, dy, side]: Beside, looks: string[]): Element =>
  word(words, [x + dx, y + dy], [...looks, 'halo'], side);

function names(shape: Shape): Element[] {
  if (shape === 'tall') return [];
  return [
    word('Northbank', [440, 62], ['t-name', 'halo'], 'middle'),
    word('Old Town', [556, 402], ['t-name', 'halo'], 'middle'),
    word('Tern Bay', [120, 476], ['t-sea', 'halo'], 'middle'),
  ];
}

/**
 * An invented city on an evening: its streets by minutes from the nearest of four stations, crosses where no unit comes within
 * eight minutes, two units on their way, the one of them round a closed bridge, and the crowd about a stadium.
 */
export function draw(shape: Shape): Element {
  const { stations, routes } = evening(shape);
  const to = places[shape];
  const sides = beside[shape];
  const here: Beside = [0, 0];
  return lettering(shape, [
    ...names(shape),
    ...stations.map((spot, index) =>
      near(to(spot), `Station ${index + 1}`, sides.stations[index] ?? here, ['t-strong']),
    ),
    ...routes.map(({ ahead, minutes }, index) =>
      near(to(ahead[0] ?? stadium), `Unit ${index === 0 ? 12 : 7}, ${minutes} min`, sides.units[index] ?? here, [
        index === 0 ? 't-track' : 't-strong',
      ]),
    ),
    near(to(closedBridge), 'Bridge closed', sides.bridge, ['t-strong']),
    near(to(stadium), 'Stadium crowd', sides.crowd, ['t-strong']),
    ...keyWords(shape),
  ]);
}
