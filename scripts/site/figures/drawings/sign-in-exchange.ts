import { s } from 'hastscript';
import { type FigureDrawing, path } from '../figure-drawing.ts';

const server = 92;
const browser = 280;
const service = 468;
/**
 * Position, name and end of each party’s vertical line. The web server’s line ends early, because after the page has
 * loaded, only the browser and the auth service communicate.
 */
const parties: readonly [x: number, name: string, foot: number][] = [
  [server, 'Web server', 174],
  [browser, 'Browser', 416],
  [service, 'Auth service', 416],
];

type Message = { from: number; to: number; y: number; words: string; token: boolean };

const arrival = 204;
const renewal = 268;
const renewed = 316;
const signOut = 380;

const messages: readonly Message[] = [
  { from: server, to: browser, y: 112, words: 'Page', token: false },
  { from: browser, to: service, y: 148, words: 'Password, once', token: false },
  { from: service, to: browser, y: arrival, words: 'Tokens', token: true },
  { from: browser, to: service, y: renewal, words: 'Renewal', token: true },
  { from: service, to: browser, y: renewed, words: 'New tokens', token: true },
  { from: browser, to: service, y: signOut, words: 'Sign Out', token: true },
];

/** Draws an open arrowhead at the end of a message’s line, where the receiver is. */
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

/** Draws the encrypted channel of a message as two lines, one above the message and one below. */
const channel = ({ from, to, y }: Message): string => `M${from} ${y - 9}H${to}M${from} ${y + 9}H${to}`;

/**
 * Bars on the browser’s line that show how long the tokens are valid. The first tokens last until new tokens arrive.
 * The new tokens last until the user signs out.
 */
const tokenLifetimes = `M${browser - 5} ${arrival}h10V${renewed - 3}h-10ZM${browser - 5} ${renewed + 3}h10V${signOut}h-10Z`;

/** The dashboard that the browser shows while it has tokens. Showing the dashboard sends no message. */
const dashboard = { x: 24, y: 230, width: 136, height: 64 };
const besideDashboard = dashboard.y + dashboard.height / 2;

/**
 * Draws a sequence diagram in which time runs from top to bottom. The double lines around each message stand for its
 * TLS channel. The bars on the browser’s line show the lifetimes of the first tokens and of the renewed tokens.
 */
export const draw: FigureDrawing = () =>
  s('svg', { viewBox: '0 0 560 424', className: ['fg'] }, [
    s('path', { d: parties.map(([x, , foot]) => `M${x} 56V${foot}`).join(''), className: ['soft', 'dash'] }),
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
    s('path', { d: tokenLifetimes, className: ['fill-ground'] }),
    s('path', { d: tokenLifetimes, className: ['tint-track', 'track'] }),
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
    ...messages.map(({ from, to, y, words, token }) =>
      s(
        'text',
        {
          x: (from + to) / 2,
          y: y - 16,
          textAnchor: 'middle',
          className: [token ? 't-track' : 't-strong', 'halo'],
        },
        words,
      ),
    ),
    s(
      'text',
      { x: (server + browser) / 2, y: 148, textAnchor: 'middle', className: ['t-cover', 't-mono', 'halo'] },
      'TLS 1.3',
    ),
    s('rect', { ...dashboard, rx: 2, className: ['line', 'fill-raised'] }),
    s('path', {
      d: `M${dashboard.x + dashboard.width} ${besideDashboard}H${browser - 7}`,
      className: ['track', 'dot'],
    }),
    s('text', { x: server, y: besideDashboard - 4, textAnchor: 'middle', className: ['t-strong'] }, 'Dashboard'),
    s('text', { x: server, y: besideDashboard + 20, textAnchor: 'middle', className: ['t-muted'] }, 'fixed content'),
  ]);
