import { s } from 'hastscript';
import type { FigureDrawing } from '../figure-drawing.ts';
import { drawBars } from './locked-algorithm-metrics.ts';

/**
 * Draws the bars of the figure `locked-algorithm-metrics` without labels, as a preview for visitors who aren’t signed
 * in.
 */
export const draw: FigureDrawing = () => s('svg', { viewBox: '-30 -9 620 372', className: ['fg'] }, drawBars());
