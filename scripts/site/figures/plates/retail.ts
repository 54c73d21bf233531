import type { Element } from 'hast';
import { s } from 'hastscript';
import { trace } from '../city-paths.ts';
import { at } from '../figure-drawing.ts';
import { type Hour, marked, tramStop, walkers } from './parts/high-street-footfall.ts';
import {
  buildings,
  isOn,
  layouts,
  outlines,
  placing,
  shopBox,
  streetPlacing,
  streets,
  yards,
} from './parts/high-street-ground.ts';
import { corners, half, rival, shops, site, square, unitsPerMetre } from './parts/high-street-plan.ts';
import { profile, profileWords } from './parts/high-street-profile.ts';
import { fill, type Point, rect, type Shape, stroke } from './parts/plate-paths.ts';
import { frame, lettering, scaleBar, sheetGround, word } from './parts/sheet-frame.ts';

export const theme = 'day';

const dots = (shape: Shape, hour: Hour): string =>
  trace(
    walkers(hour, layouts[shape].share)
      .map(placing(shape))
      .filter((dot) => isOn(shape, [dot], 0))
      .map((dot) => [dot]),
  );

export function people(shape: Shape): Element[] {
  const round = { strokeLinecap: 'round' };
  const size = shape === 'wide' ? 3 : 3.6;
  return [stroke(dots(shape, 17), 'track', size, round), stroke(dots(shape, 10), 'ink', size, round)];
}

/** Draws the planned shop, its competitor and the tram stop. */
function marks(shape: Shape): Element[] {
  const stop = corners(-1, [tramStop - 46, tramStop + 10, 12, 17]);
  const tram = [0, 1, 2].map((car) => corners(-1, [tramStop - 60 + car * 36, tramStop - 26 + car * 36, 2, 11]));
  return [
    s('path', { d: outlines(shape, tram), fill: 'var(--muted)', stroke: 'var(--ink)', strokeWidth: 1 }),
    s('path', { d: outlines(shape, [stop]), fill: 'var(--raised)', stroke: 'var(--ink)', strokeWidth: 1.2 }),
    s('path', { d: outlines(shape, [shopBox(rival)]), fill: 'var(--ink)', stroke: 'var(--ink)', strokeWidth: 2.4 }),
    s('path', {
      d: outlines(shape, [shopBox(site)]),
      fill: 'var(--track)',
      fillOpacity: 0.24,
      stroke: 'var(--track)',
      strokeWidth: 3.4,
    }),
  ];
}

const barAt: Record<Shape, Point> = { wide: [40, 402], tall: [40, 540] };

export function drawGround(shape: Shape): Element {
  const [x, y, w, h] = layouts[shape].map;
  return sheetGround(shape, [
    fill(rect(x, y, x + w, y + h), 'ground'),
    ...streets(shape),
    ...yards(shape),
    ...buildings(shape),
    ...marks(shape),
    ...people(shape),
    ...frame(shape, layouts[shape].map, 10 * unitsPerMetre),
    ...scaleBar(barAt[shape], 5 * unitsPerMetre),
    ...profile(shape),
  ]);
}

/**
 * Draws the labels. `drawGround` draws the picture: an invented high street, plot by plot. People are on its pavements
 * at two times of the day, near a planned shop and a competitor. A graph below the map shows the passers-by per hour
 * with an interval.
 */
export function draw(shape: Shape): Element {
  const to = streetPlacing(shape);
  const [x, _y, w] = layouts[shape].map;
  const trades = shops.filter(({ trade, side, from, to: end }) => {
    const [left] = to([from, side * half]);
    return trade && left > x - 4 && left + end - from < x + w + 4;
  });
  const named = (words: string, place: Point, looks: string[]): Element =>
    word(words, to(place), [...looks, 'halo'], 'middle');
  return lettering(shape, [
    ...trades.map(({ side, from, to: end, trade = '' }) => {
      const [left, top] = to([(from + end) / 2, side * (half + 10)]);
      const place = `translate(${at(left + (shape === 'wide' ? 5 : 7))} ${at(top)})rotate(-90)`;
      return s('text', { transform: place, textAnchor: side === 1 ? 'end' : undefined }, trade);
    }),
    named('Candidate site', [marked.site, -half - 116], ['t-track']),
    named('Competitor', [marked.rival, half + (shape === 'wide' ? 122 : 132)], ['t-strong']),
    named('High Street', [shape === 'wide' ? 330 : 800, 6], ['t-muted']),
    ...(shape === 'wide' ? [named('Market Square', [(square.from + square.to) / 2, half + 114], [])] : []),
    word('20 m', [barAt[shape][0] + 20 * unitsPerMetre + 10, barAt[shape][1] + (shape === 'wide' ? 8 : 10)]),
    ...profileWords(shape),
  ]);
}
