/** Labels and controls that the rules of axe don't measure: text in drawings, and edges that only forced colours take away. */
import { colourBehind, contrastOf, readColour } from './colours.ts';

/** Selects every drawing: figures, instruments, and the steps of a sequence. */
const labels = 'svg.fg text';

/** Labels of drawings whose contrast to what lies behind them is below 4.5:1. */
export function findFaintLabels(): string[] {
  const found: string[] = [];
  for (const label of document.querySelectorAll(labels)) {
    if (!label.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    label.scrollIntoView({ block: 'center', behavior: 'instant' });
    const style = getComputedStyle(label);
    const { left, top, width, height } = label.getBoundingClientRect();
    const skip = (one: Element): boolean => one instanceof SVGTextContentElement;
    const halo = style.paintOrder.startsWith('stroke') && style.stroke !== 'none';
    const ground = halo ? readColour(style.stroke) : colourBehind(left + width / 2, top + height / 2, skip);
    const contrast = contrastOf(readColour(style.fill), ground);
    if (contrast >= 4.5) continue;
    found.push(`the label “${label.textContent}” has a contrast of ${contrast.toFixed(2)}:1: 4.5:1 is needed`);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return found;
}

const smallest = 11;

/** Labels of figures that are set smaller than can be read. */
export const findSmallLabels = (): string[] =>
  [...document.querySelectorAll<SVGTextElement>(labels)].flatMap((label) => {
    // A label may be turned.
    const { a, b } = label.getScreenCTM() ?? { a: 0, b: 0 };
    const size = Number.parseFloat(getComputedStyle(label).fontSize) * Math.hypot(a, b);
    if (!label.checkVisibility() || size >= smallest - 0.05) return [];
    return [`the label “${label.textContent}” is ${size.toFixed(1)} px high: ${smallest} px are needed`];
  });

/** Buttons and fields that have no edge of 3:1 to what is around them. */
export function findBareControls(): string[] {
  const found: string[] = [];
  for (const control of document.querySelectorAll('button, input:not([type="hidden"]), textarea, select')) {
    if (!(control instanceof HTMLElement) || !control.checkVisibility({ visibilityProperty: true })) continue;
    if (control.tabIndex < 0) continue;
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { borderTopWidth, borderTopColor, borderTopStyle } = getComputedStyle(control);
    const { left, top, width } = control.getBoundingClientRect();
    const ground = colourBehind(left + width / 2, top - 2, (one) => one === control);
    const contrast = contrastOf(readColour(borderTopColor), ground);
    if (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1 && contrast >= 3) continue;
    found.push(
      `${control.localName} “${control.textContent || control.getAttribute('name')}” has no edge of 3:1: give it a border`,
    );
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return found;
}
