import { s } from 'hastscript';
import type { FigureDrawing } from '../figure-drawing.ts';
import { drawParts } from './locked-edge-sensor.ts';

/** Draws the parts and lines of the figure `locked-edge-sensor` without labels. */
export const draw: FigureDrawing = () => s('svg', { viewBox: '-54 0 677 406', className: ['fg'] }, drawParts());
