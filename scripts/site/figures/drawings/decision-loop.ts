import { s } from 'hastscript';
import { at, type FigureDrawing, path, twoLines } from '../figure-drawing.ts';

/**
 * The four stages of the loop. `share` is the part of the information’s total age that a stage adds. The shares are
 * illustrative.
 */
const stages = [
  { name: 'Observe', share: 0.1 },
  { name: 'Resolve', share: 0.2 },
  { name: 'Assess', share: 0.38 },
  { name: 'Decide', share: 0.32 },
];
const centre = { x: 280, y: 210 };
const inner = 92;
const widest = 76;
/** Age of the information at the start of each stage and at the end of the last stage. The total age is 1. */
const ages = [0, 1, 2, 3, 4].map((count) => stages.slice(0, count).reduce((sum, { share }) => sum + share, 0));

/** Returns a point around the centre. `turn` is its direction in quarter turns, clockwise from the top. */
function polar(turn: number, radius: number): [number, number] {
  const angle = (turn * Math.PI) / 2;
  return [centre.x + radius * Math.sin(angle), centre.y - radius * Math.cos(angle)];
}

/**
 * Returns the age of the information at a point of the loop, from 0 to 1 (the total age). The age grows evenly during
 * each stage.
 */
function age(turn: number): number {
  const stage = Math.min(3, Math.floor(turn));
  const before = ages[stage] ?? 0;
  return before + ((ages[stage + 1] ?? 1) - before) * (turn - stage);
}

const edge = (from: number, to: number): [number, number][] =>
  Array.from({ length: 21 }, (_, step) => {
    const turn = from + ((to - from) * step) / 20;
    return polar(turn, inner + widest * age(turn));
  });

/**
 * Draws the band of one stage, between the inner circle and the outer edge. The width of the band shows the age of the
 * information.
 */
function band(stage: number): string {
  const [startX, startY] = polar(stage + 1, inner);
  const [endX, endY] = polar(stage, inner);
  return `${path(edge(stage, stage + 1))}L${at(startX)} ${at(startY)}A${inner} ${inner} 0 0 0 ${at(endX)} ${at(endY)}Z`;
}

/** Draws the name of a stage on the diagonal, just outside the outer edge. */
function name(stage: number) {
  const [x, y] = polar(stage + 0.5, inner + widest * age(stage + 0.5) + 16);
  const right = stage < 2;
  return s(
    'text',
    {
      x: at(x),
      y: at(y + (stage === 1 || stage === 2 ? 14 : 0)),
      textAnchor: right ? 'start' : 'end',
      className: ['t-strong', 'halo'],
    },
    stages[stage]?.name ?? '',
  );
}

function head(turn: number): string {
  return path([polar(turn - 0.075, inner + 6), polar(turn, inner), polar(turn - 0.075, inner - 6)]);
}

/**
 * Draws a polar chart of the age of information. Clockwise from the top, the outer edge moves away from the inner
 * circle as the age grows. Rings give the scale of the age. At the top, a new observation resets the age to zero.
 */
export const draw: FigureDrawing = () => {
  const rings = [0.25, 0.5, 0.75, 1].map((share) => inner + widest * share);
  const spokes = ages
    .slice(0, 4)
    .map((_, turn) => path([polar(turn, inner - 8), polar(turn, inner + widest + 8)]))
    .join('');
  return s('svg', { viewBox: '0 0 560 424', className: ['fg'] }, [
    ...rings.map((radius) => s('circle', { cx: centre.x, cy: centre.y, r: radius, className: ['hair'] })),
    s('path', { d: spokes, className: ['hair'] }),
    s('path', { d: stages.map((_, stage) => band(stage)).join(''), className: ['tint-track'] }),
    s('path', { d: path([0, 1, 2, 3].flatMap((stage) => edge(stage, stage + 1))), className: ['track'] }),
    s('path', { d: path([polar(0, inner + widest), polar(0, inner)]), className: ['track', 'dash'] }),
    s('path', {
      d: path([polar(0, inner + 11), polar(0, inner), polar(0, inner + 11)]),
      className: ['track'],
    }),
    s('circle', { cx: centre.x, cy: centre.y, r: inner, className: ['line'] }),
    s('path', { d: [0.5, 1.5, 2.5, 3.5].map(head).join(''), className: ['line'] }),
    ...[0, 1, 2, 3].map((turn) => {
      const [x, y] = polar(turn, inner);
      return s('circle', { cx: x, cy: y, r: 5, className: ['line', 'fill-ground'] });
    }),
    ...stages.map((_, stage) => name(stage)),
    twoLines({ ...centre, textAnchor: 'middle', className: ['t-track'] }, 'Age of the', 'information'),
    s('text', { x: centre.x + 16, y: 24, className: ['t-muted'] }, 'New observation'),
  ]);
};
