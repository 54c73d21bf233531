import { s } from 'hastscript';
import type { FigureDrawing } from '../figure-drawing.ts';
import { drawCoarse } from './locked-satellite-resolution.ts';

/**
 * Draws the middle of the harbour in the figure `locked-satellite-resolution`. Its pixels are too coarse to show boats
 * and cars.
 */
export const draw: FigureDrawing = () =>
  s('svg', { viewBox: '0 0 100 60', preserveAspectRatio: 'xMidYMid slice', className: ['fg'] }, [
    drawCoarse([16, 0, 104, 64]),
  ]);
