/** One hour of the city: what the forecast states for each cell, where that leads to action, and what happened. */
import type { Shape } from '#instruments/instrument.ts';
import { cells, radius } from './city.ts';
import { type ForecastResult, hours, type Outlook } from './model.ts';
import { circle, cross, hexagon, label, type Point, stroke } from './shapes.ts';

/** Where the map and its key lie, in units of the drawing. */
const left = 14;
const top = 34;
const key = { first: 503, second: 529, third: 555, fourth: 581, text: left + 34 } as const;
const mark = 6.5;

const placeOf = (index: number): Point => {
  const { x = 0, y = 0 } = cells[index] ?? {};
  return [left + x, top + y];
};

/** Six tones, from ground to ink. */
const tones = 6;
const toneOf = ({ stated }: Outlook): number => Math.min(tones - 1, Math.floor((stated * tones) / 100));

function drawKey(outlooks: readonly Outlook[]): Shape[] {
  const crowded = outlooks.filter(({ isCrowded }) => isCrowded);
  const missed = crowded.filter(({ isActedOn }) => !isActedOn).length;
  const acts = outlooks.filter(({ isActedOn }) => isActedOn).length;
  return [
    label('0', [left + 4, key.first], 't-mono'),
    ...Array.from({ length: tones }, (_, tone) =>
      stroke(hexagon([left + 36 + tone * 22, key.first - 7], 11.4), `grey-${tone}`),
    ).flat(),
    label('100% stated', [left + 166, key.first], 't-mono'),
    ...stroke(hexagon([left + 16, key.second - 6], 12), 'track'),
    label(`acted on: ${acts} of ${cells.length}`, [key.text, key.second], 't-mono'),
    ...stroke(circle([left + 16, key.third - 6], mark), 'line fill-ground'),
    label(`crowded: ${crowded.length}`, [key.text, key.third], 't-mono'),
    ...stroke(circle([left + 16, key.fourth - 6], mark), 'line fill-ground'),
    ...stroke(cross([left + 16, key.fourth - 6], mark), 'line'),
    label(`missed: ${missed}`, [key.text, key.fourth], 't-mono'),
  ];
}

export function drawMap({ outlooks }: ForecastResult): Shape[] {
  const all = outlooks.map((outlook, index) => ({ ...outlook, tone: toneOf(outlook), place: placeOf(index) }));
  const of = (isDrawn: (outlook: (typeof all)[number]) => boolean, draw: (place: Point) => string): string =>
    all
      .filter(isDrawn)
      .map(({ place }) => draw(place))
      .join('');
  return [
    label(`One hour of ${hours}`, [left, top - 10], 't-strong'),
    ...Array.from({ length: tones }, (_, level) =>
      stroke(
        of(
          ({ tone }) => tone === level,
          (place) => hexagon(place, radius - 1),
        ),
        `grey-${level}`,
      ),
    ).flat(),
    ...stroke(
      of(
        ({ isActedOn }) => isActedOn,
        (place) => hexagon(place, radius - 2.4),
      ),
      'track',
    ),
    ...stroke(
      of(
        ({ isCrowded }) => isCrowded,
        (place) => circle(place, mark),
      ),
      'line fill-ground',
    ),
    // Crowded, and not acted on: the ring is crossed.
    ...stroke(
      of(
        ({ isCrowded, isActedOn }) => isCrowded && !isActedOn,
        (place) => cross(place, mark),
      ),
      'line',
    ),
    ...drawKey(outlooks),
  ];
}
