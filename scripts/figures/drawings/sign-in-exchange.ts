import { s } from 'hastscript';
import { type FigureDrawing, path } from '../figure-drawing.ts';

const browser = 92;
const service = 280;
const dashboard = 468;
const parties: readonly [number, string][] = [
  [browser, 'Browser'],
  [service, 'Auth service'],
  [dashboard, 'Dashboard'],
];

type Message = { from: number; to: number; y: number; words: string; token: boolean };

const messages: readonly Message[] = [
  { from: browser, to: service, y: 118, words: 'Password, once', token: false },
  { from: service, to: browser, y: 178, words: 'Short-lived token', token: true },
  { from: browser, to: dashboard, y: 246, words: 'Token', token: true },
  { from: dashboard, to: browser, y: 306, words: 'Dashboard data', token: false },
  { from: browser, to: service, y: 366, words: 'Renewal', token: true },
];

/** An open arrow head at the receiving end. */
function head(x: number, y: number, towards: number): string {
  return path([
    [x - 9 * towards, y - 5],
    [x, y],
    [x - 9 * towards, y + 5],
  ]);
}

function arrow({ from, to, y }: Message): string {
  const towards = Math.sign(to - from);
  const tip = to - towards * 7;
  return `M${from + towards * 7} ${y}H${tip}${head(tip, y, towards)}`;
}

/** The encrypted channel round a message: two walls from lifeline to lifeline. */
const channel = ({ from, to, y }: Message): string => `M${from} ${y - 9}H${to}M${from} ${y + 9}H${to}`;

/** The first token lives until just after its renewal; its successor goes on beyond the drawing. */
const lives = `M${browser - 5} 178h10V376h-10ZM${browser - 5} 416V382h10V416`;

/**
 * A sequence diagram, time downwards. The walls are the TLS channel round every message; the bar on the browser's
 * line is the life of the token, which begins when it arrives and is continued by a renewal before it ends.
 */
export const draw: FigureDrawing = () =>
  s('svg', { viewBox: '0 0 560 424', className: ['fg'] }, [
    s('path', { d: parties.map(([x]) => `M${x} 56V416`).join(''), className: ['soft', 'dash'] }),
    ...parties.map(([x]) =>
      s('rect', { x: x - 76, y: 14, width: 152, height: 42, rx: 2, className: ['line', 'fill-raised'] }),
    ),
    ...parties.map(([x, name]) => s('text', { x, y: 41, textAnchor: 'middle', className: ['t-strong'] }, name)),
    ...messages.map(({ from, to, y }) =>
      s('rect', {
        x: Math.min(from, to),
        y: y - 9,
        width: Math.abs(to - from),
        height: 18,
        className: ['fill-ground'],
      }),
    ),
    s('path', { d: messages.map(channel).join(''), className: ['cover'] }),
    s('path', { d: lives, className: ['fill-ground'] }),
    s('path', { d: lives, className: ['tint-track', 'track'] }),
    s('path', {
      d: messages
        .filter(({ token }) => !token)
        .map(arrow)
        .join(''),
      className: ['line'],
    }),
    s('path', {
      d: messages
        .filter(({ token }) => token)
        .map(arrow)
        .join(''),
      className: ['track'],
    }),
    ...messages.map(({ y, words, token }) =>
      s(
        'text',
        {
          x: (browser + service) / 2,
          y: y - 16,
          textAnchor: 'middle',
          className: [token ? 't-track' : 't-strong', 'halo'],
        },
        words,
      ),
    ),
    s(
      'text',
      { x: (service + dashboard) / 2, y: 123, textAnchor: 'middle', className: ['t-cover', 't-mono', 'halo'] },
      'TLS 1.3',
    ),
    s('path', {
      d: `M${service + 8} 118H${service + 44}M${dashboard - 44} 118H${dashboard - 8}`,
      className: ['cover', 'dot'],
    }),
  ]);
