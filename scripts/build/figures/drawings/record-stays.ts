import { s } from 'hastscript';
import { coarse, type FigureDrawing, path } from '../figure-drawing.ts';
import { sheet, stays, town, trips } from '../lunch-break.ts';

/** Third stage of a record: staypoints with their envelopes, and the trips between them. */
export const draw: FigureDrawing = () => {
  const envelopes = (wanted: boolean): string =>
    stays
      .filter(({ isRecord }) => isRecord === wanted)
      .map(({ envelope }) => envelope)
      .join('');
  // Two stays at one place share its label; each line of it stands below the last.
  const places = [...new Set(stays.map(({ name }) => name))].map((name) => stays.filter((stay) => stay.name === name));
  return s('svg', { viewBox: `0 0 ${sheet.width} ${sheet.height}`, className: ['fg'] }, [
    s('path', { d: town, className: ['hair'] }),
    s('path', { d: coarse(trips.map(({ way }) => path(way)).join('')), className: ['line', 'bold'] }),
    s('path', { d: envelopes(false), className: ['line', 'tint-soft'] }),
    s('path', { d: envelopes(true), className: ['track', 'tint-track'] }),
    ...trips.map(({ mode, way }) => {
      const [x, y] = way[Math.floor(way.length * 0.3)] ?? [0, 0];
      return s('text', { x: Math.round(x) + 12, y: Math.round(y) + 26, className: ['t-mono', 'halo'] }, mode);
    }),
    ...places.flatMap((here) => {
      const [
        {
          at: [left, top],
          name,
        } = { at: [0, 0], name: '' },
      ] = here;
      const isWest = left < sheet.width / 2;
      const [x, y] = isWest
        ? [Math.round(left) + 28, Math.round(top) + 48]
        : [Math.round(left) - 40, Math.round(top) - 12];
      const side = isWest ? {} : { textAnchor: 'end' };
      return [
        s('text', { x, y, ...side, className: ['t-strong', 'halo'] }, name),
        ...here.map(({ hours }, line) =>
          s('text', { x, y: y + 24 * (line + 1), ...side, className: ['t-mono', 'halo'] }, hours),
        ),
      ];
    }),
  ]);
};
