/**
 * City blocks of an invented town, laid out quarter by quarter. They are part of the map under an instrument's drawing.
 */
import { at, seeded } from './figure-drawing.ts';

type Point = readonly [x: number, y: number];

export type Quarter = {
  centre: Point;
  /** Distance from the quarter’s centre at which buildings end. */
  reach: number;
  /** Direction of the quarter’s streets in radians. */
  angle: number;
  /** Size of a typical block, including the width of one street: along the direction `angle`, and across it. */
  grain: Point;
};

/** A block, measured along the streets of its quarter. The origin is the quarter’s centre. */
type Block = readonly [x: number, y: number, width: number, height: number];

/** Returns the relative distance of a place from a quarter’s centre: 0 at the centre, 1 where its buildings end. */
const shareOf = ([x, y]: Point, { centre, reach }: Quarter): number => Math.hypot(x - centre[0], y - centre[1]) / reach;

/** Returns rows of blocks of three lengths. With few different lengths, the path data compresses well. */
function layOut({ reach, grain: [along, across] }: Quarter, street: number, random: () => number): Block[] {
  const blocks: Block[] = [];
  for (let y = -1.2 * reach; y < 1.2 * reach; y += across) {
    for (let x = -1.2 * reach; x < 1.2 * reach; ) {
      const length = along * (random() < 0.25 ? 1.5 : random() < 0.3 ? 0.6 : 1);
      blocks.push([x, y, length - street, across - street]);
      x += length;
    }
  }
  return blocks;
}

/**
 * Returns the path data of the city blocks in all quarters.
 * @param street width of the streets
 * @param isFree returns true if a place may be built on
 */
export function drawBlocks(quarters: readonly Quarter[], street: number, isFree: (place: Point) => boolean): string {
  const random = seeded(52);
  const drawQuarter = (quarter: Quarter): string => {
    const { centre, angle } = quarter;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const turn = (x: number, y: number): Point => [x * cos - y * sin, x * sin + y * cos];
    const step = (x: number, y: number): string => turn(x, y).map(at).join(' ');
    const place = (x: number, y: number): Point => {
      const [dx, dy] = turn(x, y);
      return [centre[0] + dx, centre[1] + dy];
    };
    const isBuilt = ([x, y, width, height]: Block): boolean => {
      const middle = place(x + width / 2, y + height / 2);
      const share = shareOf(middle, quarter);
      const isOwn = quarters.every((other) => shareOf(middle, other) >= share);
      return isOwn && isFree(middle) && random() > 0.04 && share < 0.82 + 0.36 * random();
    };
    return layOut(quarter, street, random)
      .filter(isBuilt)
      .map(([x, y, width, height]) => {
        const sides = `${step(width, 0)} ${step(0, height)} ${step(-width, 0)}`;
        return `M${place(x, y).map(at).join(' ')}l${sides}z`;
      })
      .join('');
  };
  return quarters.map(drawQuarter).join('').replaceAll(' -', '-');
}
