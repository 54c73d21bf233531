import type { Element } from 'hast';
import { evening } from './parts/evening-city.ts';
import { green, places, railway, scales, streetLines, tones, water } from './parts/evening-ground.ts';
import { closedBridge, stadium, unitsPerKilometre } from './parts/evening-plan.ts';
import { barAt, crowd, key, keyAt, keyStep, overAfter, signs, stadiumSign, units } from './parts/evening-signs.ts';
import { type Point, type Shape, stroke } from './parts/plate-paths.ts';
import { frame, lettering, sheetGround, wholeSheet, word } from './parts/sheet-frame.ts';

export const theme = 'night';

export function drawGround(shape: Shape): Element {
  const { groups, late, mains, crosses } = streetLines(shape);
  const all = groups.join('') + late;
  return sheetGround(shape, [
    ...water(shape),
    ...green(shape),
    // The dashes of one wide line along all streets look like houses.
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
/** Position of a label relative to the labelled object, and the anchor of its text. */
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
        [-44, 10, 'end'],
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
 * Draws the labels. `drawGround` draws the picture: an invented city on an evening. The tone of a street shows the
 * driving time from the nearest of four stations. Crosses mark streets that no vehicle reaches within eight minutes.
 * Two vehicles are on their way, and one of them avoids a closed bridge. A crowd is at the stadium.
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
