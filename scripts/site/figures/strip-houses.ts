/** The map of houses around a junction, one of six maps of an invented city at different scales. */
import type { Element } from 'hast';
import { seeded } from './figure-drawing.ts';
import { alongStreet, crossStreet, fromStreet, halfStreet, type View } from './strip-city.ts';
import type { Pair } from './strip-layout.ts';
import { area, box, line, run, sheetOf, tripIn } from './strip-pieces.ts';
import { ring } from './strip-relief.ts';

function houses(view: View, column: number, row: number): string {
  const [p0, p1] = [crossStreet(column) + halfStreet(column), crossStreet(column + 1) - halfStreet(column + 1)];
  const [q0, q1] = [alongStreet(row) + halfStreet(row), alongStreet(row + 1) - halfStreet(row + 1)];
  const chance = seeded(column * 131 + row * 17 + 4);
  const [x, y] = view.place(fromStreet([(p0 + p1) / 2, (q0 + q1) / 2]));
  const reach = 62 * view.scale;
  const lot = view.shape === 'wide' ? 8 : 16;
  if (x < -reach || y < -reach || x > view.width + reach || y > view.height + reach) return '';
  let d = '';
  for (let from = p0; from < p1 - 2; ) {
    const to = p1 - from < 13 ? p1 : Math.min(p1, Math.floor((from - 4) / lot + 1.01) * lot + 4);
    d += box(view, [from, to], [q0, q0 + 15 + Math.round(chance() * 9)]);
    d += box(view, [from, to], [q1 - 15 - Math.round(chance() * 9), q1]);
    from = to;
  }
  return d;
}

/** Draws the three sectors of a radio mast as wedges. `reach` is the radius of the sectors in metres. */
function sectors(view: View, mast: Pair, reach: number): string {
  const [x, y] = view.place(mast);
  const r = reach * view.scale;
  const end = (degrees: number): Pair => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return [Math.round(x + r * Math.cos(angle)), Math.round(y + r * Math.sin(angle))];
  };
  return [20, 140, 260]
    .map(
      (azimuth) =>
        `M${Math.round(x)} ${Math.round(y)}L${end(azimuth - 34).join(' ')}A${Math.round(r)} ${Math.round(r)} 0 0 1 ${end(azimuth + 34).join(' ')}z`,
    )
    .join('');
}

/** Draws the map whose scale bar shows 100 m. It shows houses around a junction, and a mast with antennas on a roof. */
export function junction(view: View): Element[] {
  const { unit, scale } = view;
  const rows = [-4, -3, -2, -1, 0, 1, 2, 3];
  const blocks = rows
    .flatMap((row) => [-4, -3, -2, -1, 0, 1, 2, 3].map((column) => houses(view, column, row)))
    .join('');
  const carriageways =
    rows
      .map((n) =>
        run(view, [
          [-300, alongStreet(n)],
          [400, alongStreet(n)],
        ]),
      )
      .join('') +
    rows
      .map((n) =>
        run(view, [
          [crossStreet(n), -400],
          [crossStreet(n), 400],
        ]),
      )
      .join('');
  const trees = [-5.6, 5.6]
    .flatMap((side) =>
      rows.map((n) =>
        run(view, [
          [-300, alongStreet(n) + side],
          [400, alongStreet(n) + side],
        ]),
      ),
    )
    .join('');
  const mast = fromStreet([14, -13]);
  const at = view.place(mast);
  return [
    area(sheetOf(view), 'raised-2'),
    line(carriageways, 'muted', 8.4 * scale, { strokeOpacity: 0.7 }),
    line(carriageways, 'raised', 7.6 * scale),
    area(blocks, 'muted', { fillOpacity: 0.34, stroke: 'var(--muted)', strokeWidth: 0.7 * unit }),
    line(trees, 'muted', 4.4 * scale, {
      strokeLinecap: 'round',
      strokeDasharray: `0 ${Math.round(9 * scale)}`,
      strokeOpacity: 0.55,
    }),
    area(sectors(view, mast, 74), 'coverage', {
      fillOpacity: 0.15,
      stroke: 'var(--coverage)',
      strokeWidth: 1.2 * unit,
    }),
    line(ring(at, Math.round(37 * scale)), 'coverage', 0.9 * unit, { strokeDasharray: `${2 * unit} ${4 * unit}` }),
    area(ring(at, 6), 'raised', { stroke: 'var(--ink)', strokeWidth: 1.3 * unit }),
    area(ring(at, 2), 'ink'),
    tripIn(view),
  ];
}
