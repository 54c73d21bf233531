/** Colours as they are seen: what lies behind a point, and how much two colours differ. Runs in the page. */
import type { Page } from 'puppeteer-core';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

type ColoursInPage = {
  /** Any CSS colour, as the screen shows it. */
  read: (colour: string) => Colour;
  /** The backgrounds behind a point, one on the other; elements for which `skip` is true are not there. */
  behind: (x: number, y: number, skip: (element: Element) => boolean) => Colour;
  /** Contrast of WCAG, 1 to 21; a translucent colour is laid on the other first. */
  contrast: (colour: Colour, ground: Colour) => number;
};

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the one that is there
  interface Window {
    colours: ColoursInPage;
  }
}

function install(): void {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const known = new Map<string, Colour>();
  const read = (colour: string): Colour => {
    const before = known.get(colour);
    if (before || !context) return before ?? [0, 0, 0, 0];
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    known.set(colour, [red, green, blue, alpha / 255]);
    return read(colour);
  };
  const lay = ([red, green, blue, alpha]: Colour, [r, g, b]: Colour): Colour => {
    const mix = (top: number, bottom: number): number => top * alpha + bottom * (1 - alpha);
    return [mix(red, r), mix(green, g), mix(blue, b), 1];
  };
  const luminance = ([red, green, blue]: Colour): number => {
    const linear = (value: number): number => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };
  window.colours = {
    read,
    behind: (x, y, skip) => {
      const layers: Colour[] = [];
      for (const element of document.elementsFromPoint(x, y)) {
        if (skip(element)) continue;
        const style = getComputedStyle(element);
        // A shape of a drawing is filled; everything else has a background.
        const isShape = element instanceof SVGGeometryElement;
        if (isShape && style.fill === 'none') continue;
        const [red, green, blue, alpha] = read(isShape ? style.fill : style.backgroundColor);
        const share = alpha * Number(isShape ? style.fillOpacity : 1) * (isShape ? Number(style.opacity) : 1);
        if (share > 0) layers.push([red, green, blue, share]);
        if (share === 1) break;
      }
      return layers.reduceRight((under, layer) => lay(layer, under), read('Canvas'));
    },
    contrast: (colour, ground) => {
      const [one, other] = [luminance(lay(colour, ground)), luminance(ground)];
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    },
  };
}

/** Makes `window.colours` available to what is evaluated in this tab from now on, until it loads another page. */
export const installColours = (tab: Page): Promise<void> => tab.evaluate(install);
