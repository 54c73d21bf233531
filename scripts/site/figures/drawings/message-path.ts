import { s } from 'hastscript';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';

const left = 30;
const day = 100;
const days = ['Fri', 'Sat', 'Sun', 'Mon', 'Tue'];
const formRail = 100;
const personRail = 214;
const foot = 252;

/** Returns the x coordinate of a time. `index` is the number of the day, and `hour` is from 0 to 24. */
const when = (index: number, hour: number): number => left + day * (index + hour / 24);

/** Draws diagonal hatching for a column that isn’t a business day, clipped at the column’s edges. */
function hatch(from: number, to: number, top: number, bottom: number): string {
  const lines: string[] = [];
  for (let start = from - (bottom - top); start < to; start += 12) {
    const x1 = Math.max(start, from);
    const x2 = Math.min(start + bottom - top, to);
    if (x2 > x1)
      lines.push(
        path([
          [x1, bottom - (x1 - start)],
          [x2, bottom - (x2 - start)],
        ]),
      );
  }
  return lines.join('');
}

/**
 * Draws a message’s path over time, which runs to the right. The two horizontal lines are the contact form and the
 * person who reads the message. The weekend is hatched because it doesn’t count. The bracket spans one to two business
 * days after the message was sent.
 */
export const draw: FigureDrawing = () => {
  const sent = when(0, 12);
  const received = sent + 10;
  const opened = when(3, 10);
  const answered = when(3, 17);
  const replied = answered + 10;
  const windowFrom = when(3, 12);
  const windowTo = when(4, 12);
  const edges = days.map((_, index) => `M${left + day * (index + 1)} 62V${foot}`).join('');
  return s('svg', { viewBox: '0 0 560 296', className: ['fg'] }, [
    s('path', { d: hatch(left + day, left + day * 3, 62, foot), className: ['hair'] }),
    s('path', { d: `M${left} 62V${foot}${edges}M${left} ${foot}H${left + day * 5}`, className: ['hair'] }),
    ...days.map((name, index) =>
      s('text', { x: when(index, 12), y: 280, textAnchor: 'middle', className: ['t-mono', 't-muted'] }, name),
    ),
    s('rect', { x: windowFrom, y: formRail - 16, width: day, height: 32, className: ['tint-cover'] }),
    s('path', { d: `M${windowFrom} 62V50H${windowTo}V62`, className: ['cover'] }),
    s('path', { d: `M${windowFrom} ${formRail - 16}v32M${windowTo} ${formRail - 16}v32`, className: ['cover'] }),
    s('path', { d: `M${left} ${formRail}H530M${left} ${personRail}H530`, className: ['line'] }),
    s('rect', {
      x: at(opened),
      y: personRail - 8,
      width: at(answered - opened),
      height: 16,
      rx: 2,
      className: ['line', 'fill-ground'],
    }),
    s('path', {
      d: path([
        [sent, formRail],
        [received, personRail],
        [opened, personRail],
        [answered, personRail],
        [replied, formRail],
      ]),
      className: ['track'],
    }),
    s('path', {
      d:
        path([
          [received - 6, personRail - 12],
          [received, personRail],
          [received + 5, personRail - 12],
        ]) +
        path([
          [replied - 7, formRail + 11],
          [replied, formRail],
          [replied + 4, formRail + 13],
        ]),
      className: ['track'],
    }),
    s('circle', { cx: sent, cy: formRail, r: 5, className: ['fill-track'] }),
    s('text', { x: left, y: 48, className: ['t-strong'] }, 'Contact form'),
    s('text', { x: 100, y: 158, className: ['t-track', 'halo'] }, 'Message'),
    s('text', { x: at(replied + 14), y: 158, className: ['t-track', 'halo'] }, 'Reply'),
    s(
      'text',
      { x: at((opened + answered) / 2), y: 196, textAnchor: 'end', className: ['t-strong', 'halo'] },
      'Read by a person',
    ),
    s('text', { x: 530, y: 36, textAnchor: 'end', className: ['t-cover'] }, '1-2 business days'),
  ]);
};
