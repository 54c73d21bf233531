import type { Shape } from '#instruments/instrument.ts';
import type { Ellipse } from '#instruments/shared/ellipse.ts';
import { at, path, box as rectangle, scaleBar, shape, sheet } from '#instruments/shared/shapes.ts';
import type { SignalsResult } from './model.ts';
import { type Box, isFree, widen } from './place.ts';
import type { Point } from './time-difference.ts';

/**
 * An inset magnifies a small error ellipse. It is drawn only if the longer semi-axis is shorter than this, in metres.
 */
const seenAt = 400;
/**
 * Maximum length of a semi-axis in the drawing, in units. Longer ones are cut to this length. They would look the same,
 * because such an ellipse extends beyond the drawing anyway.
 */
const maxAxis = 9999;
/** Space in units between an inset and the edge of the drawing, for the numbers of the drawing's scale. */
const margin = 28;
type Room = { width: number; height: number };
/** Space in units that an inset leaves around marks. */
const clearance = 6;

export const drawsInset = ({ accuracy }: SignalsResult): boolean =>
  accuracy !== undefined && accuracy.ellipse.major < seenAt;

const decimal = (length: number): number => 10 ** Math.floor(Math.log10(length));

/** Rounds down to 1, 2, 5, 10, 20 and so on. */
function roundDown(length: number): number {
  const power = decimal(length);
  return power * ([5, 2].find((digit) => digit * power <= length) ?? 1);
}

/** Rounds up to 1, 1.5, 2, 3, 5, 7, 10, 15 and so on. */
function stepUp(length: number): number {
  const power = decimal(length);
  return power * ([1, 1.5, 2, 3, 5, 7].find((digit) => digit * power >= length) ?? 10);
}

/**
 * Returns the first place where an inset covers no mark. The lower left corner is not tried, because the scale bar is
 * there. The eight places of the small inset are so far apart that no mark reaches two of them. So the seven marks (six
 * receivers and the emitter) always leave one place free.
 */
export function placeInset(marks: readonly Box[]): Box {
  const sizes: [number, number][] = [
    [212, 180],
    [150, 112],
  ];
  const boxes = sizes.flatMap(([width, height]) => {
    const [left, centre, right] = [margin, (sheet.width - width) / 2, sheet.width - width - margin];
    const [top, middle, bottom] = [margin, (sheet.height - height) / 2, sheet.height - height - margin];
    const corners: Point[] = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, middle],
      [right, middle],
      [centre, top],
      [centre, bottom],
      [centre, middle],
    ];
    return corners.map(([x, y]): Box => ({ left: x, top: y, width, height }));
  });
  const widened = marks.map((mark) => widen(mark, clearance));
  return boxes.find((box) => isFree(box, widened)) ?? { left: 0, top: 0, width: 0, height: 0 };
}

function drawEllipse({ major, minor, angle }: Ellipse, [x, y]: Point, scale: number, role: string): Shape {
  const axis = (length: number): number => at(Math.min(maxAxis, length * scale));
  const turn = at((angle * 180) / Math.PI);
  return shape('ellipse', {
    class: role,
    rx: axis(major),
    ry: axis(minor),
    transform: `translate(${at(x)} ${at(y)}) rotate(${turn})`,
  });
}

/**
 * Draws the fixes as one path of dots, the ellipse that contains 95% of them, and the ellipse with the default
 * parameters.
 * @param centre place of the emitter, in units
 * @param scale units of the drawing per metre
 * @param room size of the area in which dots are drawn. It begins at the origin
 */
export function drawFixes(
  { fixes, accuracy, emitter }: SignalsResult,
  before: SignalsResult | null,
  centre: Point,
  scale: number,
  room: Room,
): Shape[] {
  const dots = fixes
    .map(([x, y]): Point => [centre[0] + (x - emitter[0]) * scale, centre[1] + (y - emitter[1]) * scale])
    .filter(([x, y]) => x > 0 && x < room.width && y > 0 && y < room.height);
  return [
    ...path(dots.map(([x, y]) => `M${at(x - 1)} ${at(y - 1)}h2v2h-2z`).join(''), 'fill-ink'),
    ...(accuracy ? [drawEllipse(accuracy.ellipse, centre, scale, 'track tint-track')] : []),
    ...(before?.accuracy ? [drawEllipse(before.accuracy.ellipse, centre, scale, 'ghost')] : []),
  ];
}

/** Draws a line from an inset (the box) to the ring around the emitter, to show what the inset magnifies. */
function drawLeader({ left, top, width, height }: Box, [x, y]: Point, ring: number): Shape {
  const [fromX, fromY] = [Math.max(left, Math.min(left + width, x)), Math.max(top, Math.min(top + height, y))];
  const share = ring / Math.max(ring, Math.hypot(x - fromX, y - fromY));
  const d = `M${at(fromX)} ${at(fromY)}L${at(x + (fromX - x) * share)} ${at(y + (fromY - y) * share)}`;
  return shape('path', { d, class: 'soft' });
}

/**
 * Draws the area around the emitter, magnified so that the ellipse fills between half and nine tenths of the inset's
 * height. The scale changes in steps. Within a step, a smaller ellipse also looks smaller.
 */
export function drawInset(
  result: SignalsResult,
  before: SignalsResult | null,
  emitter: Point,
  box: Box,
  ring: number,
): Shape[] {
  const { left, top, width, height } = box;
  const reach = result.accuracy?.ellipse.major ?? 0;
  // The lowest 24 units of the inset are for the scale bar.
  const half = (height - 24) / 2;
  const scale = half / stepUp(reach / 0.85);
  const bar = roundDown((0.36 * width) / scale);
  const foot = height - 12;
  const cross: Point = [width / 2, half + 2];
  return [
    drawLeader(box, emitter, ring),
    shape('svg', { x: at(left), y: at(top), width, height }, [
      ...path(rectangle(0.5, 0.5, width - 1, height - 1), 'soft fill-ground'),
      ...drawFixes(result, before, cross, scale, box),
      ...scaleBar([12, foot], bar, scale),
    ]),
  ];
}
