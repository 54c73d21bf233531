import { s } from 'hastscript';
import { at, type FigureDrawing } from '../figure-drawing.ts';

/** Share of the original records that each step rejects. The numbers are examples. */
const rejected = [0.1, 0.16, 0.2, 0.1, 0.05] as const;
const names = ['Acquisition', 'Normalization', 'Verification', 'Integration', 'Delivery'] as const;
const anchors = ['start', 'middle', 'middle', 'middle', 'end'] as const;
const gates = [60, 170, 280, 390, 500] as const;
const labels = [8, ...gates.slice(1, 4), 552];
const top = 124;
const full = 120;
const ledger = 332;

/**
 * Returns the y coordinate of the lower edge of the flow of records, just before a step. The height of the flow is
 * proportional to the share of records that no earlier step has rejected.
 */
const lower = (step: number): number =>
  at(top + full * (1 - rejected.slice(0, step).reduce((sum, share) => sum + share, 0)));

/**
 * Draws the flow of accepted records. Its upper edge is straight. Its lower edge rises at each step that rejects
 * records.
 */
function accepted(): string {
  const steps = gates.map((x, step) => `H${x}V${lower(step)}`).reverse();
  return `M8 ${top}H552V${lower(gates.length)}${steps.join('')}H8z`;
}

/** Draws the records that a step rejects. They leave the flow, bend down and fall to the ledger at the bottom. */
function stream(x: number, step: number): string {
  const turn = 16;
  const [upper, under] = [lower(step + 1), lower(step)];
  const wide = at(under - upper);
  return (
    `M${x} ${under}q${turn} 0 ${turn} ${turn}V${ledger}h${wide}V${at(under + turn)}` +
    `Q${at(x + turn + wide)} ${upper} ${x} ${upper}z`
  );
}

/**
 * Draws five steps across a flow of records. The height of the flow is true to scale. At each step, the rejected
 * records fall into a ledger. The remaining records are delivered.
 */
export const draw: FigureDrawing = () =>
  s('svg', { viewBox: '0 0 560 396', className: ['fg'] }, [
    s('path', { d: gates.map(stream).join(''), className: ['soft', 'tint-soft'] }),
    s('path', { d: accepted(), className: ['track', 'tint-track'] }),
    s('path', {
      d: gates.map((x, step) => `M${x} ${step % 2 ? 76 : 40}V${lower(step)}`).join(''),
      className: ['line'],
    }),
    s('path', { d: `M8 ${ledger}H552M8 ${ledger + 8}H552`, className: ['line'] }),
    ...names.map((name, step) =>
      s(
        'text',
        {
          x: labels[step],
          y: step % 2 ? 68 : 32,
          className: ['t-strong'],
          textAnchor: anchors[step],
        },
        name,
      ),
    ),
    s('text', { x: 8, y: 372 }, 'Rejected, with the reason'),
  ]);
