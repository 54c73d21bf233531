import { s } from 'hastscript';
import type { FigureDrawing } from '../figure-drawing.ts';
import { counts, fixMarks, rejectedMarks, sheet, town, trackErrors, trackLine } from '../lunch-break.ts';

/** Second stage of a record: the filtered track with its 95 % ellipses, among the fixes that it was made from. */
export const draw: FigureDrawing = () => {
  const { fixes, rejected, rejectedOutside } = counts;
  const place =
    rejectedOutside === 0 ? '' : rejectedOutside === rejected ? ', off this map' : `, ${rejectedOutside} off this map`;
  const said = `${rejected} of ${fixes} rejected${place}`;
  return s('svg', { viewBox: `0 0 ${sheet.width} ${sheet.height}`, className: ['fg'] }, [
    s('path', { d: town, className: ['hair'] }),
    s('path', { d: fixMarks, className: ['soft', 'bold'] }),
    rejectedMarks && s('path', { d: rejectedMarks, className: ['soft'] }),
    s('path', { d: trackErrors, className: ['soft', 'tint-soft'] }),
    s('path', { d: trackLine, className: ['track'] }),
    s('text', { x: 16, y: 352, className: ['t-strong', 'halo'] }, 'One track'),
    s('text', { x: 16, y: 380, className: ['t-mono', 'halo'] }, said),
  ]);
};
