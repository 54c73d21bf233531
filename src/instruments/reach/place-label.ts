/** Finds free places for labels on the map. */
import { type Point, sheet } from '#instruments/shared/shapes.ts';

/**
 * Width of a letter and height of a line of text, in units of the drawing. Text has this size on a phone, where it is
 * largest. The size includes the wider spacing that users can set in a browser.
 */
const [letterWidth, lineHeight] = [16, 24];

type Box = readonly [left: number, top: number, right: number, bottom: number];
type Anchor = 'start' | 'middle' | 'end';
/**
 * A label's place. Depending on `anchor`, the text begins at the point, is centred on it, or ends there. Vertically, it
 * is always centred.
 */
export type Place = { point: Point; anchor: Anchor };

const anchors: readonly Anchor[] = ['end', 'middle', 'start'];

/**
 * Returns a place for a label in each direction from a point. For the direction [1, -1], the place is `across` units to
 * the right of the point and `down` units above it.
 */
export const placesAround = ([x, y]: Point, [across, down]: Point, directions: readonly Point[]): Place[] =>
  directions.map(([right, below]) => ({
    point: [x + right * across, y + below * down],
    anchor: anchors[right + 1] ?? 'middle',
  }));

export function boxOfLabel(label: string, { point: [x, y], anchor }: Place): Box {
  const width = label.length * letterWidth;
  const left = x - width * { start: 0, middle: 0.5, end: 1 }[anchor];
  return [left, y - lineHeight / 2, left + width, y + lineHeight / 2];
}

export const boxAround = ([x, y]: Point, half: number): Box => [x - half, y - half, x + half, y + half];

/** Returns the first place where the label is on the map and covers none of the boxes in `taken`. */
export const findPlace = (
  label: string,
  places: readonly Place[],
  taken: readonly Box[],
  mapBottom: number,
): Place | undefined =>
  places.find((place) => {
    const [left, top, right, bottom] = boxOfLabel(label, place);
    const isOnMap = left >= 4 && top >= 4 && right <= sheet.width - 4 && bottom <= mapBottom - 4;
    return isOnMap && taken.every((box) => left >= box[2] || right <= box[0] || top >= box[3] || bottom <= box[1]);
  });
