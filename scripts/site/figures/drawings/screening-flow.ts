import { s } from 'hastscript';
import type { FigureDrawing } from '../figure-drawing.ts';

const spine = 62;
const record = 458;
const first = 92;
const pitch = 56;
const fork = 366;

const checks: [string, string][] = [
  ['Identity', 'who asks'],
  ['Ownership', 'who controls'],
  ['Lists', 'who is named'],
  ['End use', 'to what end'],
];
const gateAt = (index: number): number => first + index * pitch;

/**
 * Draws a gate across the line of the request: a bar with an opening for the line, and a post on either side of the
 * opening.
 */
const gate = (y: number): string => `M34 ${y}h18M72 ${y}H${record - 12}M52 ${y - 6}v12M72 ${y - 6}v12`;

/** Draws the curve from the decision to an outcome. It looks like a turnout on a railway track plan. */
const turnout = (y: number): string => `M${spine + 12} ${fork}C116 ${fork} 116 ${y} 160 ${y}H196`;

/**
 * Draws the path of a request: through four gates to a decision, then to one of three outcomes. The gates and the
 * decision add entries to the record on the right, which shows that reasons are stored with the evidence.
 */
export const draw: FigureDrawing = () => {
  const outcomes = [fork - 40, fork, fork + 40];
  const [accepted = 0, review = 0, declined = 0] = outcomes;
  const entries = [...checks.keys()].map(gateAt).concat(fork);
  return s('svg', { viewBox: '0 0 560 440', className: ['fg'] }, [
    s('path', { d: checks.map((_, index) => gate(gateAt(index))).join(''), className: ['soft'] }),
    s('rect', { x: record, y: 24, width: 80, height: 396, rx: 2, className: ['soft'] }),
    s('path', { d: entries.map((y) => `M${record + 12} ${y - 6}h56m-56 6h56m-56 6h34`).join(''), className: ['soft'] }),
    s('path', { d: `M374 ${fork}H${record - 12}`, className: ['soft', 'dot'] }),
    s('path', { d: `M${spine} 36V${fork - 12}`, className: ['track', 'bold'] }),
    s('path', { d: outcomes.map(turnout).join(''), className: ['line'] }),
    s('circle', { cx: spine, cy: 36, r: 5, className: ['fill-track'] }),
    s('path', { d: `M${spine} ${fork - 13}l13 13l-13 13l-13-13z`, className: ['track', 'fill-ground'] }),
    s('circle', { cx: 206, cy: accepted, r: 10, className: ['cover', 'tint-cover'] }),
    s('path', { d: `M201 ${accepted}l4 4l7-8`, className: ['cover'] }),
    s('circle', { cx: 206, cy: review, r: 10, className: ['warn', 'dash'] }),
    s('circle', { cx: 206, cy: declined, r: 10, className: ['line'] }),
    s('path', { d: `M202 ${declined - 4}l8 8m0-8l-8 8`, className: ['line'] }),
    s('text', { x: record + 40, y: 50, className: ['t-muted'], textAnchor: 'middle' }, 'Record'),
    s('text', { x: spine, y: 414, className: ['t-strong'], textAnchor: 'middle' }, 'Decision'),
    s('text', { x: 82, y: 42, className: ['t-track'] }, 'Request'),
    ...checks.flatMap(([name, question], index) => [
      s('text', { x: 84, y: gateAt(index) - 10, className: ['t-strong'] }, name),
      s('text', { x: record - 20, y: gateAt(index) - 10, className: ['t-muted'], textAnchor: 'end' }, question),
    ]),
    s('text', { x: 228, y: accepted + 6 }, 'Accepted'),
    s('text', { x: 228, y: review + 6, className: ['halo'] }, 'Further review'),
    s('text', { x: 228, y: declined + 6 }, 'Declined'),
  ]);
};
