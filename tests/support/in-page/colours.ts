/** Colours as they are seen: what lies behind a point, and how much two colours differ. */

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

/** Any CSS colour, as the screen shows it. */
export function readColour(colour: string): Colour {
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

/** What an element adds to the colour at a point inside it: the fill of a drawing's shape, or a background. */
function readLayer(element: Element): Colour {
  const { fill, fillOpacity, opacity, backgroundColor } = getComputedStyle(element);
  if (!(element instanceof SVGGeometryElement)) return readColour(backgroundColor);
  if (fill === 'none') return [0, 0, 0, 0];
  const [red, green, blue, alpha] = readColour(fill);
  return [red, green, blue, alpha * Number(fillOpacity) * Number(opacity)];
}

/** The backgrounds behind a point, one on the other; elements for which `skip` is true are not there. */
export function colourBehind(x: number, y: number, skip: (element: Element) => boolean): Colour {
  const layers: Colour[] = [];
  for (const element of document.elementsFromPoint(x, y)) {
    if (skip(element)) continue;
    const layer = readLayer(element);
    layers.push(layer);
    if (layer[3] === 1) break;
  }
  return layers.reduceRight((under, layer) => blend(layer, under), readColour('Canvas'));
}

/** Contrast of WCAG, 1 to 21; a translucent colour is blended with the other first. */
export function contrastOf(colour: Colour, ground: Colour): number {
  const [one, other] = [luminance(blend(colour, ground)), luminance(ground)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
