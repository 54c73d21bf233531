/** A map tile of invented streets, which shows the position of one delivered record. */
import { type Point, points, straight } from './curves.ts';

type Tile = { corner: Point; side: number };

const sideInMetres = 100;
export const metre = ({ side }: Tile): number => side / sideInMetres;

/**
 * Returns the position of the record that the tile shows, in drawing units. It is in front of the long building on the
 * square.
 */
export const pointIn = ({ corner: [x, y], side }: Tile): Point => [
  x + Math.round(side * 0.54),
  y + Math.round(side * 0.52),
];

type Corners = readonly Point[];

/** Corners of each building, in metres from the top left corner of the tile. */
const buildings: readonly Corners[] = [
  points('0 0, 13 0, 10 14, 0 12'),
  points('17 0, 31 0, 27 20, 13 17'),
  points('0 16, 9 18, 6 31, 0 30'),
  points('12 20, 26 23, 24 34, 10 31'),
  points('43 0, 60 0, 57 15, 40 12'),
  points('64 0, 82 0, 80 19, 61 15'),
  points('86 0, 100 0, 100 23, 84 20'),
  points('39 16, 56 19, 54 30, 36 26'),
  points('60 20, 72 22, 70 33, 57 30'),
  points('76 23, 100 28, 100 39, 74 34'),
  points('0 46, 22 50, 19 64, 0 60'),
  points('0 64, 7 65, 4 84, 0 83'),
  points('11 66, 18 68, 14 88, 7 86'),
  points('0 88, 13 91, 11 100, 0 100'),
  points('64 58, 86 63, 84 72, 62 67'),
  points('90 64, 100 66, 100 78, 88 75'),
  points('60 72, 70 74, 66 94, 56 91'),
  points('74 75, 84 77, 80 100, 69 100, 70 92'),
  points('88 79, 100 82, 100 100, 84 100'),
];
const park: Corners = points('31 52, 53 57, 45 100, 21 100');
const paths: readonly Corners[] = [points('31 52, 38 78, 45 100'), points('53 57, 38 78, 21 100')];

export const tilePaths = ({ corner: [x, y], side }: Tile) => {
  const placed = (corners: Corners): Point[] =>
    corners.map(([u, v]) => [x + (u * side) / sideInMetres, y + (v * side) / sideInMetres]);
  return {
    frame: `M${x} ${y}h${side}v${side}h${-side}z`,
    buildings: buildings.map((each) => straight(placed(each), true)).join(''),
    park: straight(placed(park), true),
    paths: paths.map((each) => straight(placed(each))).join(''),
  };
};
