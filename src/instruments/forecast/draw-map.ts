/**
 * Draws one hour of the city. Each cell shows the stated chance of a crowd, whether that chance is high enough to act
 * on, and whether the cell is crowded.
 */
import type { Shape } from '#instruments/instrument.ts';
import { at, circle, cross, end, type Point, path, text } from '#instruments/shared/shapes.ts';
import { cells, radius } from './city.ts';
import { type ForecastResult, hours, type Outlook } from './model.ts';

/** Place and scale of the map, in units of the drawing. The map and its legend fill the left part of the drawing. */
export const map = { left: 20, top: 10, scale: 1.04, right: 352 } as const;
const keyLines = [486, 510, 534] as const;
const mark = 6.5;
/**
 * Opacity of each tone of grey, from an unlikely crowd to a likely crowd. All are below 1, so that the image of the
 * city under the drawing remains visible.
 */
const opacities = [0.1, 0.2, 0.4, 0.5, 0.7, 0.9] as const;

const toneOf = ({ stated }: Outlook): number =>
  Math.min(opacities.length - 1, Math.floor((stated * opacities.length) / 100));

/**
 * Returns the path of a hexagon with a corner at the top. Its relative steps are the same for all cells, so they
 * compress well.
 */
function hexagon([x, y]: Point, size: number): string {
  const [half, tall] = [at(size * Math.sqrt(0.75)), at(size / 2)];
  return `M${at(x)} ${at(y - size)}l${half} ${tall}v${at(2 * tall)}l-${half} ${tall} -${half} -${tall}v-${at(2 * tall)}z`;
}

function drawKey(outlooks: readonly Outlook[]): Shape[] {
  const crowded = outlooks.filter(({ isCrowded }) => isCrowded);
  const missed = crowded.filter(({ isActedOn }) => !isActedOn).length;
  const acts = outlooks.filter(({ isActedOn }) => isActedOn).length;
  const [first, second, third] = keyLines;
  return [
    text('0', [14, first], 't-mono halo'),
    ...opacities.flatMap((opacity, tone) =>
      path(hexagon([42 + tone * 21, first - 7], 11.4), 'fill-ink', { 'fill-opacity': opacity }),
    ),
    text('100% chance', [164, first], 't-mono halo'),
    ...path(hexagon([22, second - 7], 11), 'track'),
    text(`act in ${acts} of ${cells.length}`, [42, second], 't-mono halo'),
    ...path(circle([22, third - 7], mark), 'line fill-ground'),
    text(`crowds ${crowded.length}`, [42, third], 't-mono halo'),
    ...path(circle([194, third - 7], mark), 'line fill-ground'),
    ...path(cross([194, third - 7], 4.6), 'line'),
    text(`missed ${missed}`, [207, third], 't-mono halo'),
  ];
}

export function drawMap({ outlooks }: ForecastResult): Shape[] {
  const all = outlooks.map((outlook, index) => {
    const { x = 0, y = 0 } = cells[index] ?? {};
    const place: Point = [map.left + map.scale * x, map.top + map.scale * y];
    return { ...outlook, tone: toneOf(outlook), place };
  });
  const drawEach = (isDrawn: (outlook: (typeof all)[number]) => boolean, draw: (place: Point) => string): string =>
    all
      .filter(isDrawn)
      .map(({ place }) => draw(place))
      .join('');
  const size = radius * map.scale;
  const tones = opacities.flatMap((opacity, level) =>
    path(
      drawEach(
        ({ tone }) => tone === level,
        (place) => hexagon(place, size - 1),
      ),
      'fill-ink',
      { 'fill-opacity': opacity },
    ),
  );
  const acts = drawEach(
    ({ isActedOn }) => isActedOn,
    (place) => hexagon(place, size - 2.2),
  );
  const crowds = drawEach(
    ({ isCrowded }) => isCrowded,
    (place) => circle(place, mark),
  );
  const misses = drawEach(
    ({ isCrowded, isActedOn }) => isCrowded && !isActedOn,
    (place) => cross(place, 4.6),
  );
  return [
    ...tones,
    ...path(acts, 'track'),
    ...path(crowds, 'line fill-ground'),
    ...path(misses, 'line'),
    text('Hour 1', [map.right - 8, 24], 't-mono halo', end),
    text(`of ${hours}`, [map.right - 8, 48], 't-mono halo', end),
    ...drawKey(outlooks),
  ];
}
