import { s } from 'hastscript';
import type { FigureDrawing } from '../figure-drawing.ts';
import { cellAt, classOf, size, square, struck, trips } from './mobility-matrix.ts';

/**
 * Draws a small version of the figure `mobility-matrix`: five rows of cells, in which withheld cells are crossed out
 * and one row is outlined.
 */
export const draw: FigureDrawing = () => {
  const cells = [1, 2, 3, 4, 5].flatMap((row) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((column) => ({ at: cellAt(row, column), shade: classOf(trips(row, column)) })),
  );
  const drawn = (wanted: (shade: number) => boolean, shape = square): string =>
    cells
      .filter(({ shade }) => wanted(shade))
      .map(({ at }) => shape(at, size - 2))
      .join('');
  const [left, top] = cellAt(3, 0);
  return s('svg', { viewBox: '36 82 312 198', preserveAspectRatio: 'xMidYMid slice', className: ['fg'] }, [
    s('path', { d: drawn((shade) => shade > 0), className: ['tint-cover'] }),
    s('path', { d: drawn((shade) => shade > 1), className: ['tint-cover'] }),
    s('path', { d: drawn((shade) => shade > 2), className: ['tint-cover'] }),
    s('path', { d: drawn((shade) => shade > 3), className: ['fill-cover'] }),
    s('path', { d: drawn((shade) => shade === 0, struck), className: ['soft'] }),
    s('path', { d: `M${left} ${top}h${size * 8}v${size}H${left}z`, className: ['track'] }),
  ]);
};
