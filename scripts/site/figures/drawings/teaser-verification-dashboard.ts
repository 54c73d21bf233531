import { s } from 'hastscript';
import type { FigureDrawing } from '../figure-drawing.ts';
import { drawBars } from './locked-verification-dashboard.ts';

/** Draws the bars of the figure `locked-verification-dashboard` without labels. */
export const draw: FigureDrawing = () => s('svg', { viewBox: '-30 39 620 372', className: ['fg'] }, drawBars());
