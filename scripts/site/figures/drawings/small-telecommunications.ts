import { s } from 'hastscript';
import { coarse, type FigureDrawing, path } from '../figure-drawing.ts';
import { voronoiCell } from '../geometry.ts';
import { band, device, frame, heard, overlap, sectorFacing, sites, stepped, turned } from './cell-coverage.ts';

/**
 * Draws a small version of the figure `cell-coverage`: cells around a device, three rings of possible distance, and the
 * area where the rings overlap.
 */
export const draw: FigureDrawing = () => {
  const rings = heard.map((index) => {
    const site = sites[index] ?? device;
    return { site, middle: stepped(site), facing: sectorFacing(site, turned(index)) };
  });
  return s('svg', { viewBox: '88 92 416 260', preserveAspectRatio: 'xMidYMid slice', className: ['fg'] }, [
    s('path', {
      d: sites.map((site) => coarse(path(voronoiCell(frame, site, sites), true))).join(''),
      className: ['hair'],
    }),
    ...rings.map(({ site, middle, facing }) =>
      s('path', { d: coarse(band(site, middle, facing)), className: ['tint-cover', 'cover'] }),
    ),
    s('path', { d: coarse(overlap(rings)), className: ['fill-track'] }),
    s('path', {
      d: sites.map(([x, y]) => `M${x - 6} ${y}a6 6 0 1 0 12 0a6 6 0 1 0-12 0`).join(''),
      className: ['line', 'fill-ground'],
    }),
  ]);
};
