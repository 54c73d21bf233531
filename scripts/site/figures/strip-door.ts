/** The map of a shop’s door, the smallest of six maps of an invented city at different scales. */
import type { Element } from 'hast';
import { seeded } from './figure-drawing.ts';
import { fromStreet, type View } from './strip-city.ts';
import type { Pair } from './strip-layout.ts';
import { area, box, line, run, sheetOf, tripIn } from './strip-pieces.ts';
import { ring } from './strip-relief.ts';

/** Draws footsteps along the pavement and into the shop. Footsteps are denser near the shop window. */
function footfall(view: View): string {
  const chance = seeded(8);
  const dots = Array.from({ length: view.shape === 'wide' ? 200 : 100 }, (_, index): Pair => {
    const spread = chance() + chance() + chance() - 1.5;
    if (index % 6 === 0) return [spread * 1.6, 0.6 - 7 * chance() ** 1.4];
    if (index % 5 === 0) return [(chance() - 0.5) * 44, 14 + chance() * 3.4];
    return [spread * (index % 2 ? 6 : 22), 1 + chance() ** 1.5 * 3.4];
  });
  return dots
    .map((each) => view.place(fromStreet(each)))
    .filter(([x, y]) => x > 0 && y > 0 && x < view.width && y < view.height)
    .map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`)
    .join('');
}

const walls = [-20, -12, -4, 4, 12];
const doorway = { from: -0.8, to: 0.8 };

function houseFronts(view: View): Element[] {
  const { unit } = view;
  const party = walls.map((p) => box(view, [p - 0.15, p + 0.15], [-26, 0]));
  const piers = walls.flatMap((p) => {
    const [from, to] = p === -4 ? [doorway.from, doorway.to] : [p + 5.4, p + 6.6];
    return [
      box(view, [p, p + 0.7], [-0.35, 0]),
      box(view, [from - 0.5, from], [-0.35, 0]),
      box(view, [to, to + 0.5], [-0.35, 0]),
      box(view, [p + 7.3, p + 8], [-0.35, 0]),
    ];
  });
  const glass = walls.flatMap((p) => {
    const [from, to] = p === -4 ? [doorway.from, doorway.to] : [p + 5.4, p + 6.6];
    return [
      run(view, [
        [p + 0.7, -0.18],
        [from - 0.5, -0.18],
      ]),
      run(view, [
        [to + 0.5, -0.18],
        [p + 7.3, -0.18],
      ]),
    ];
  });
  return [line(glass.join(''), 'link', 1.6 * unit), area([...party, ...piers].join(''), 'ink', { fillOpacity: 0.88 })];
}

function interiors(view: View): Element[] {
  const { unit, scale } = view;
  const shelves = [-3.7, 3.1].map((p) => box(view, [p, p + 0.6], [-8.4, -1.6]));
  const islands = [-2.1, 1.3].map((p) => box(view, [p, p + 0.9], [-7.6, -4]));
  const till = box(view, [-2.6, -1.4], [-2.6, -1.9]);
  const store = [box(view, [-3.85, -0.7], [-10.2, -10]), box(view, [0.7, 3.85], [-10.2, -10])];
  const stacks = [-3.4, -1.9, 1, 2.5].map((p) => box(view, [p, p + 1], [-12.4, -11]));
  const tables = [5.6, 8, 10.4].flatMap((p) =>
    [-2.4, -5, -7.6, -10.2].map((q) => ring(view.place(fromStreet([p, q])), Math.round(0.5 * scale))),
  );
  const desks = [-11, -8.2].flatMap((p) => [-2.6, -5.2, -7.8, -10.4].map((q) => box(view, [p, p + 1.7], [q, q + 0.9])));
  return [
    area(box(view, [-3.85, 3.85], [-10, -0.3]), 'raised'),
    area([...shelves, ...islands, till, ...stacks].join(''), 'muted', {
      fillOpacity: 0.42,
      stroke: 'var(--muted)',
      strokeWidth: 0.8 * unit,
    }),
    line([...tables, ...desks].join(''), 'muted', 0.8 * unit, { strokeOpacity: 0.8 }),
    area(store.join(''), 'ink', { fillOpacity: 0.8 }),
  ];
}

function street(view: View): Element[] {
  const { unit, scale } = view;
  const both = (q: number): string =>
    run(view, [
      [-40, q],
      [40, q],
    ]);
  const stripes = [5.6, 6.8, 8, 9.2, 10.4, 11.6].map((q) => box(view, [-5.6, -2.6], [q, q + 0.6]));
  const trees = [-19, -9.5, 6.2, 15.5].map((p) => view.place(fromStreet([p, 4])));
  return [
    area(box(view, [-40, 40], [0, 18]), 'raised'),
    line([1.25, 2.5, 3.75, 14.25, 15.5, 16.75].map(both).join(''), 'hairline', 0.6 * unit, { strokeOpacity: 0.8 }),
    line(both(2.5) + both(15.5), 'hairline', 5 * scale, {
      strokeDasharray: `${0.6 * unit} ${scale}`,
      strokeOpacity: 0.8,
    }),
    area(box(view, [-40, 40], [5, 13]), 'control', { fillOpacity: 0.34 }),
    line([7.2, 8.6, 9.4, 10.8].map(both).join(''), 'ink', 0.7 * unit, { strokeOpacity: 0.6 }),
    area(stripes.join(''), 'raised'),
    line(both(5) + both(13), 'ink', 1.2 * unit),
    line(both(5.25) + both(12.75), 'muted', 0.6 * unit),
    area(box(view, [-40, 40], [18, 40]), 'muted', { fillOpacity: 0.3, stroke: 'var(--ink)', strokeWidth: 1.6 * unit }),
    area(
      trees.map((each) => ring(each, Math.round(1.4 * scale)) + ring(each, Math.round(0.9 * scale))).join(''),
      'muted',
      {
        fillOpacity: 0.2,
        stroke: 'var(--muted)',
        strokeWidth: 0.7 * unit,
      },
    ),
    area(trees.map((each) => ring(each, 2)).join(''), 'ink'),
  ];
}

/**
 * Draws the map whose scale bar shows 10 m. It shows a shop with its door, shelves and window, and footsteps on the
 * pavement.
 */
export function door(view: View): Element[] {
  const { unit } = view;
  const swing = Array.from({ length: 9 }, (_, i): Pair => {
    const angle = (i * Math.PI) / 16;
    return [doorway.from + 1.6 * Math.sin(angle), -1.6 * Math.cos(angle)];
  });
  return [
    area(sheetOf(view), 'raised-2'),
    area(sheetOf(view), 'muted', { fillOpacity: 0.16 }),
    ...interiors(view),
    ...street(view),
    ...houseFronts(view),
    line(run(view, [[doorway.from, 0], ...swing]), 'ink', 0.8 * unit),
    line(footfall(view), 'ink', 2.6 * Math.sqrt(unit), { strokeLinecap: 'round', strokeOpacity: 0.6 }),
    tripIn(view),
    area(ring(view.place([0, 0]), 4.5), 'track', { stroke: 'var(--raised)', strokeWidth: 1.4 }),
  ];
}
