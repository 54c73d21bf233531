/** Measures contrast that axe doesn't check: labels of drawings, borders of controls, and focus outlines. */

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const known = new Map<string, Colour>();

function paint(colour: string): Colour {
  if (!context) throw new Error('This browser has no canvas to read colours with.');
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/** Converts any CSS colour to red, green, blue and alpha, by painting it on a canvas. */
function readColour(colour: string): Colour {
  const read = known.get(colour) ?? paint(colour);
  known.set(colour, read);
  return read;
}

function blend([red, green, blue, alpha]: Colour, [r, g, b]: Colour): Colour {
  const mix = (top: number, bottom: number): number => top * alpha + bottom * (1 - alpha);
  return [mix(red, r), mix(green, g), mix(blue, b), 1];
}

function luminance([red, green, blue]: Colour): number {
  const linear = (value: number): number => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the colour that an element paints inside its edges: the fill of an SVG shape, or else the background. */
function readLayer(element: Element): Colour {
  const { fill, fillOpacity, opacity, backgroundColor } = getComputedStyle(element);
  if (!(element instanceof SVGGeometryElement)) return readColour(backgroundColor);
  if (fill === 'none') return [0, 0, 0, 0];
  const [red, green, blue, alpha] = readColour(fill);
  return [red, green, blue, alpha * Number(fillOpacity) * Number(opacity)];
}

/** Returns the blended background colour behind a point. Elements for which `skip` returns true are left out. */
function colourBehind(x: number, y: number, skip: (element: Element) => boolean): Colour {
  const layers: Colour[] = [];
  for (const element of document.elementsFromPoint(x, y)) {
    if (skip(element)) continue;
    const layer = readLayer(element);
    layers.push(layer);
    if (layer[3] === 1) break;
  }
  return layers.reduceRight((under, layer) => blend(layer, under), readColour('Canvas'));
}

/**
 * Returns the WCAG contrast ratio of a colour and its background (`ground`), 1 to 21. A translucent colour is first
 * blended with the background.
 */
function contrastOf(colour: Colour, ground: Colour): number {
  const [one, other] = [luminance(blend(colour, ground)), luminance(ground)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Selects the labels of all drawings: figures, instruments and sequence steps. */
const labels = 'svg.fg text';

/** Returns a message for each label in a drawing whose contrast with its background is below 4.5:1. */
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
    found.push(`the label “${label.textContent}” has a contrast of ${contrast.toFixed(2)}:1, but needs 4.5:1`);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return found;
}

const smallest = 11;

/** Returns a message for each label in a drawing that is too small to read. */
export const findSmallLabels = (): string[] =>
  [...document.querySelectorAll<SVGTextElement>(labels)].flatMap((label) => {
    // The drawing is scaled, and a label may be rotated too. The length of the transformed x axis is the scale alone.
    const { a, b } = label.getScreenCTM() ?? { a: 0, b: 0 };
    const size = Number.parseFloat(getComputedStyle(label).fontSize) * Math.hypot(a, b);
    if (!label.checkVisibility() || size >= smallest - 0.05) return [];
    return [`the label “${label.textContent}” is ${size.toFixed(1)} px high, but needs ${smallest} px`];
  });

/** Returns a message for each button or field that has no border, or a border with a contrast below 3:1. */
export function findBareControls(): string[] {
  const found: string[] = [];
  for (const control of document.querySelectorAll('button, input:not([type="hidden"]), textarea, select')) {
    if (!(control instanceof HTMLElement) || !control.checkVisibility({ visibilityProperty: true })) continue;
    if (control.tabIndex < 0) continue;
    // Skip range inputs, checkboxes and radio buttons, because the browser draws them, also in forced colours.
    if (control.matches('[type="range"], [type="checkbox"], [type="radio"]')) continue;
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { borderTopWidth, borderTopColor, borderTopStyle } = getComputedStyle(control);
    const { left, top, width } = control.getBoundingClientRect();
    const ground = colourBehind(left + width / 2, top - 2, (one) => one === control);
    const contrast = contrastOf(readColour(borderTopColor), ground);
    if (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1 && contrast >= 3) continue;
    found.push(
      `${control.localName} “${control.textContent || control.getAttribute('name')}” has no edge with a contrast of 3:1. Give it a border`,
    );
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return found;
}

export type Stop = {
  name: string;
  faults: string[];
  left: number;
  top: number;
  right: number;
  bottom: number;
};

/** A focus outline in pixels: its width, and how far it reaches beyond the element's edge. */
type Outline = { reach: number; width: number };

function findContrastFault(
  element: Element,
  { left, top, right, bottom }: DOMRect,
  { reach, width }: Outline,
): string[] {
  const colour = readColour(getComputedStyle(element).outlineColor);
  const middle = { x: (left + right) / 2, y: (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2 };
  const sides = [
    [left - reach + width / 2, middle.y],
    [right + reach - width / 2, middle.y],
    [middle.x, top - reach + width / 2],
    [middle.x, bottom + reach - width / 2],
  ] as const;
  const visible = sides.filter(([x, y]) => x >= 0 && x < innerWidth && y >= 0 && y < innerHeight);
  const skip = (one: Element): boolean => one === element || element.contains(one);
  const contrast = Math.min(...visible.map(([x, y]) => contrastOf(colour, colourBehind(x, y, skip))));
  return contrast >= 3 ? [] : [`its outline has a contrast of ${contrast.toFixed(2)}:1, but needs 3:1`];
}

function findClippingFaults(element: Element, { left, right }: DOMRect, { reach }: Outline): string[] {
  const faults: string[] = [];
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (!/hidden|clip|auto|scroll/.test(getComputedStyle(box).overflowX)) continue;
    const edge = box.getBoundingClientRect();
    if (left - reach < edge.left - 0.5 || right + reach > edge.right + 0.5) {
      faults.push(
        `its outline is cut off by ${box.localName}.${box.className}. Leave ${reach} px free around the element`,
      );
    }
  }
  return faults;
}

function findOutlineFaults(element: Element, rect: DOMRect): string[] {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
  const width = Number.parseFloat(outlineWidth);
  if (/none|auto/.test(outlineStyle) || width < 2) {
    return [`its outline is ${outlineWidth} ${outlineStyle}. Give :focus-visible a solid outline of at least 2 px`];
  }
  const outline = { width, reach: Number.parseFloat(outlineOffset) + width };
  return [...findContrastFault(element, rect, outline), ...findClippingFaults(element, rect, outline)];
}

function findPlaceFaults(element: Element, { left, top, right, bottom }: DOMRect): string[] {
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
    return ['it has the focus, but is out of view'];
  const hit = document.elementFromPoint(
    (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  );
  if (!hit || element.contains(hit) || hit.contains(element)) return [];
  return [`it has the focus, but ${hit.localName}.${hit.className} covers it`];
}

/**
 * Returns the focused element, with everything that is wrong with its outline and its position. Returns null if the
 * element is outside `part` (a selector) or has been focused before.
 */
export function lookAtFocus(part: string): Stop | null {
  const { activeElement: element } = document;
  if (!element || element === document.body || element.hasAttribute('data-seen')) return null;
  if (!element.closest(part)) return null;
  element.setAttribute('data-seen', '');
  const [rect = element.getBoundingClientRect()] = element.getClientRects();
  return {
    name: element.textContent?.trim().slice(0, 60) || element.getAttribute('name') || element.localName,
    faults: [...findOutlineFaults(element, rect), ...findPlaceFaults(element, rect)],
    left: rect.left + scrollX,
    top: rect.top + scrollY,
    right: rect.right + scrollX,
    bottom: rect.bottom + scrollY,
  };
}
