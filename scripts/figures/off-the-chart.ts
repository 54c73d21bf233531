import { s } from 'hastscript';
import { type FigureDrawing, path } from './figure-drawing.ts';

/** A chart sheet with its neatline and graticule; the track runs off the edge of the surveyed area. */
export const draw: FigureDrawing = () => {
  const left = 40;
  const top = 30;
  const right = 430;
  const bottom = 310;
  const meridians = [118, 196, 274, 352];
  const parallels = [100, 170, 240];
  return s('svg', { viewBox: '0 0 560 350', className: ['fg'] }, [
    s('rect', { x: left, y: top, width: right - left, height: bottom - top, className: ['line'] }),
    s('rect', { x: left + 7, y: top + 7, width: right - left - 14, height: bottom - top - 14, className: ['hair'] }),
    ...meridians.map((x) => s('path', { d: `M${x} ${top}V${bottom}`, className: ['hair'] })),
    ...parallels.map((y) => s('path', { d: `M${left} ${y}H${right}`, className: ['hair'] })),
    s('path', { d: path([[80, 268], [128, 232], [168, 236], [232, 186], [300, 168], [366, 112], [430, 92]]), className: ['track'] }),
    s('path', { d: path([[430, 92], [470, 80], [508, 76]]), className: ['track', 'dash'] }),
    s('circle', { cx: 80, cy: 268, r: 4, className: ['fill-track'] }),
    s('circle', { cx: 430, cy: 92, r: 6, className: ['line', 'fill-ground'] }),
    s('text', { x: 60, y: 296, className: ['t-mono'] }, 'last surveyed fix'),
    s('text', { x: 446, y: 126, className: ['t-strong'] }, 'No chart'),
    s('text', { x: 446, y: 150, className: ['t-muted'] }, 'here'),
  ]);
};
