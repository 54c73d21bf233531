/** Places the labels on the map of position errors. */
import { insideBox, type Point, type Shape, spaced } from './plate-paths.ts';
import { insetFixes } from './precision-inset.ts';
import { insetPlacing, margin, placing, placingBack, type Sheet, sheetLevels, sheets } from './precision-sheet.ts';
import { hall, houses, plusMinus, walk, yard } from './precision-site.ts';

export type Label = { words: string; at: Point; classes: string[]; anchor?: string };
const name = ['t-name', 't-strong', 'halo'];
const figure = ['halo'];
export const placeLabels: Record<Shape, Label[]> = {
  wide: [
    { words: 'Open sea', at: [132, 130], classes: ['t-sea'], anchor: 'middle' },
    { words: 'Open field', at: [312, 262], classes: name },
    { words: 'GPS ±1-3 m', at: [312, 286], classes: figure },
    { words: 'Forest', at: [478, 116], classes: name, anchor: 'middle' },
    { words: 'Suburb', at: [742, 222], classes: ['halo'], anchor: 'middle' },
    { words: 'Street canyon', at: [966, 214], classes: name, anchor: 'middle' },
    { words: 'Wi-Fi ±1-5 m', at: [966, 238], classes: figure, anchor: 'middle' },
    { words: 'Hall', at: [1150, 116], classes: name, anchor: 'middle' },
    { words: 'BLE ±0.5-2 m', at: [1150, 140], classes: figure, anchor: 'middle' },
    { words: 'Instrumented yard', at: [1404, 46], classes: name, anchor: 'end' },
    { words: 'Fusion ±0.3-0.8 m', at: [1404, 68], classes: figure, anchor: 'end' },
  ],
  tall: [
    { words: 'Open sea', at: [150, 66], classes: ['t-muted', 'halo'], anchor: 'middle' },
    { words: 'Open field', at: [346, 196], classes: ['t-strong', 'halo'], anchor: 'end' },
    { words: 'GPS ±1-3 m', at: [346, 226], classes: figure, anchor: 'end' },
    { words: 'Forest', at: [178, 262], classes: ['t-strong', 'halo'], anchor: 'middle' },
    { words: 'Street canyon', at: [234, 556], classes: ['t-strong', 'halo'], anchor: 'middle' },
    { words: 'Wi-Fi ±1-5 m', at: [234, 584], classes: figure, anchor: 'middle' },
    { words: 'Hall', at: [272, 676], classes: ['t-strong', 'halo'], anchor: 'end' },
    { words: 'BLE ±0.5-2 m', at: [272, 704], classes: figure, anchor: 'end' },
    { words: 'Instrumented', at: [224, 750], classes: ['t-strong', 'halo'], anchor: 'end' },
    { words: 'yard', at: [224, 776], classes: ['t-strong', 'halo'], anchor: 'end' },
    { words: '±0.3-0.8 m', at: [224, 806], classes: figure, anchor: 'end' },
  ],
};

/** Labels the first and the last circle in the enlarged part with their position error (±). */
export function insetValues(sheet: Sheet): Label[] {
  const fixes = insetFixes(sheet);
  return [fixes[0], fixes.at(-1)].flatMap((fix): Label[] => {
    if (!fix) return [];
    const [x, y] = insetPlacing(sheet)(fix);
    const radius = plusMinus(fix) * sheet.insetScale;
    const words = `±${plusMinus(fix).toFixed(1)} m`;
    if (sheet.isTurned) return [{ words, at: [x + radius + 10, y + 8], classes: ['halo'] }];
    const isFirst = fix === fixes[0];
    return [
      isFirst
        ? { words, at: [x, y + radius + 22], classes: ['halo'], anchor: 'middle' }
        : { words, at: [x - radius - 10, y + 8], classes: ['halo'], anchor: 'end' },
    ];
  });
}

type Value = { value: number; place: Point; turn: number };
type Piece = Value & { score: number };

/**
 * Returns the pieces of a contour on which its value would be readable. Such a piece is long enough, almost straight
 * and almost horizontal.
 */
function readablePieces(value: number, ring: readonly Point[]): Piece[] {
  const line = spaced(ring, 4);
  return line.slice(7, -7).flatMap((place, i): Piece[] => {
    const [from, to] = [line[i] ?? place, line[i + 14] ?? place];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const score = Math.hypot(dx, dy) / 56 - 0.2 * Math.abs(dy / (Math.hypot(dx, dy) || 1));
    if (score < 0.62 || Math.abs(dy) > 0.37 * Math.abs(dx)) return [];
    return [{ value, place, score, turn: (Math.atan(dy / dx) * 180) / Math.PI }];
  });
}

/**
 * Returns the pieces of contours where there is room to write the contour's value. They are away from names, buildings,
 * the walk and the inset panel.
 */
function clearPieces(shape: Shape, gap: number): Piece[] {
  const sheet = sheets[shape];
  const [panelX, panelY] = sheet.panel;
  const names = placeLabels[shape].map(({ at: [x, y], anchor, words }): Point => {
    const half = words.length * 5;
    return [x + (anchor === 'end' ? -half : anchor ? 0 : half), y];
  });
  const course = spaced(walk, 2).map(placing(sheet));
  const obstacles = [...houses, hall, yard];
  return [2, 3, 4]
    .flatMap((value) => (sheetLevels(shape).get(value) ?? []).flatMap((ring) => readablePieces(value, ring)))
    .filter(
      ({ place }) =>
        insideBox(place, [0, 0, ...sheet.size], margin + 40) &&
        (place[0] < panelX - 40 || place[1] < panelY - 30) &&
        !names.some(([x, y]) => Math.abs(x - place[0]) < gap && Math.abs(y - place[1]) < 34) &&
        !course.some(([x, y]) => Math.hypot(x - place[0], y - place[1]) < 44) &&
        !obstacles.some((box) => insideBox(placingBack(sheet)(place), box, -9)),
    );
}

/**
 * Returns up to three labels with the value of each main contour. They are far from each other, and preferably on
 * straight pieces.
 */
export function contourValues(shape: Shape): Value[] {
  const [gap, apart] = shape === 'wide' ? [84, 260] : [96, 220];
  const chosen: Value[] = [];
  const pieces = clearPieces(shape, gap).sort((a, b) => b.score - a.score);
  for (const value of [2, 3, 4, 2, 3, 4, 2, 3, 4]) {
    const best = pieces.find(
      (piece) =>
        piece.value === value &&
        chosen.every(
          (other) =>
            Math.hypot(other.place[0] - piece.place[0], other.place[1] - piece.place[1]) >
            (other.value === value ? apart : gap),
        ),
    );
    if (best) chosen.push(best);
  }
  return chosen;
}
