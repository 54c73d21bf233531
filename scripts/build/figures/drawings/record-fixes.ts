import { s } from 'hastscript';
import type { FigureDrawing } from '../figure-drawing.ts';
import { counts, fixMarks, hours, sheet, statedErrors, town } from '../lunch-break.ts';

/** First stage of a record: raw fixes, each with the 95 % ellipse that its source states. */
export const draw: FigureDrawing = () =>
  s('svg', { viewBox: `0 0 ${sheet.width} ${sheet.height}`, className: ['fg'] }, [
    s('path', { d: town, className: ['hair'] }),
    s('path', { d: statedErrors('cellular'), className: ['soft', 'dash'] }),
    s('path', { d: statedErrors('Wi-Fi'), className: ['soft', 'tint-soft'] }),
    s('path', { d: statedErrors('GNSS'), className: ['line'] }),
    s('path', { d: fixMarks, className: ['line', 'bold'] }),
    s('text', { x: 16, y: 352, className: ['t-strong', 'halo'] }, `${counts.fixes} fixes`),
    s('text', { x: 16, y: 380, className: ['t-mono', 'halo'] }, hours),
  ]);
