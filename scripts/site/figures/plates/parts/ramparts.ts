/** Computes the outlines of a fortress with bastions. */
import { at, seeded } from '../../figure-drawing.ts';
import { along, normal, type Point } from './curves.ts';

type Corners = readonly Readonly<Point>[];

/**
 * Returns the length of one side of a polygon, and a function that places points relative to it. `share` is the
 * position along the side, from 0 to 1, and `depth` the distance inwards. The polygon's corners must run clockwise.
 */
function sideFrame(salients: Corners, index: number) {
  const from = salients[index] ?? [0, 0];
  const to = salients[(index + 1) % salients.length] ?? from;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy);
  const inward: Point = [-dy / long, dx / long];
  const place = (share: number, depth: number): Point => [
    from[0] + dx * share + inward[0] * depth,
    from[1] + dy * share + inward[1] * depth,
  ];
  return { long, place };
}

/**
 * Returns the outline of a fortress. Between two corners, it has a face, a flank, a straight wall (curtain), a flank
 * and a face.
 */
export const bastioned = (salients: Corners, deepest = 36): Point[] =>
  salients.flatMap((_, index) => {
    const { long, place } = sideFrame(salients, index);
    const depth = Math.min(deepest, long * 0.16);
    // On a long side, the bastions keep their size and the straight wall (curtain) gets longer.
    const face = Math.min(0.28, 66 / long);
    const flank = face + Math.min(0.04, 8 / long);
    return [
      place(0, 0),
      place(face, depth * 0.45),
      place(flank, depth),
      place(1 - flank, depth),
      place(1 - face, depth * 0.45),
    ];
  });

/** Returns a ravelin: a triangular fort in the ditch in front of a wall. `index` is the side of the polygon. */
export function ravelin(salients: Corners, index: number): Point[] {
  const { long, place } = sideFrame(salients, index);
  const half = Math.min(0.13, 26 / long);
  return [
    place(0.5 - half, 6),
    place(0.5 - half * 1.2, -4),
    place(0.5, -26),
    place(0.5 + half * 1.2, -4),
    place(0.5 + half, 6),
  ];
}

/** Returns a closed outline whose sides are moved inwards by `distance`. */
export function inset(ring: Corners, distance: number): Point[] {
  return ring.map(([x, y], index) => {
    const before = ring[(index + ring.length - 1) % ring.length] ?? [x, y];
    const after = ring[(index + 1) % ring.length] ?? [x, y];
    const unit = (ax: number, ay: number): Point => [ax / (Math.hypot(ax, ay) || 1), ay / (Math.hypot(ax, ay) || 1)];
    const [one, two] = [unit(x - before[0], y - before[1]), unit(after[0] - x, after[1] - y)];
    const across = unit(-(one[1] + two[1]), one[0] + two[0]);
    const cosine = Math.max(0.5, -across[0] * two[1] + across[1] * two[0]);
    return [x + (across[0] * distance) / cosine, y + (across[1] * distance) / cosine];
  });
}

/** Returns short lines (hachures) that show the slope outside a closed outline. */
export function hachures(ring: Corners, from: number, seed: number, keeps: (x: number, y: number) => boolean): string {
  const random = seeded(seed);
  return ring
    .flatMap((corner, index) => {
      const next = ring[(index + 1) % ring.length] ?? corner;
      const line = along([corner, next], 5);
      return line.slice(0, -1).map((place, spot) => {
        const [nx, ny] = normal(line, spot);
        const [x, y] = [place[0] + nx * from, place[1] + ny * from];
        if (!keeps(x, y)) return '';
        const long = 6 + random() * 7;
        return `M${at(x)} ${at(y)}l${at(nx * long)} ${at(ny * long)}`;
      });
    })
    .join('');
}
