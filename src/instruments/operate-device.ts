/** The device that a visitor moves over its plate. It has no clock: whoever moves it says when a second has passed. */
import { draw } from '#instruments/device/draw.ts';
import { recordedSamples, startNoise } from '#instruments/device/gesture.ts';
import { compute, type DeviceResult, type Sample } from '#instruments/device/model.ts';
import { type Place, placeAt } from '#instruments/device/plate.ts';
import { type DeviceReading, printPlace, read, tellNews } from '#instruments/device/read.ts';
import type { Source } from './device-sources.ts';
import type { Shape } from './instrument.ts';
import { startPainting } from './paint.ts';

/** A point of the plate, as shares of its width and height from the upper left corner. */
export type Share = readonly [x: number, y: number];

/** The plate forgets the oldest samples beyond these. */
const mostSamples = 60;

const recordedSource: Source = 'Wi-Fi';

export type OperatedDevice = {
  /** Lets seconds pass, after which the device is at a point, or off the plate. Returns the news, or an empty text. */
  pass: (seconds: number, point: Share | null) => string;
  /** Says where a point is. */
  locate: (point: Share) => string;
  /** Shows the same path with the noise of another source. */
  setSource: (source: Source) => void;
  clear: () => void;
  source: () => Source;
  read: () => DeviceReading;
  draw: () => Shape;
  /** Draws into an element that nobody else changes. */
  drawOn: (element: Element) => void;
};

/** Returns a device that has made the recorded gesture. */
export function operateDevice(): OperatedDevice {
  const drawNormal = startNoise();
  let samples: Sample[] = recordedSamples();
  let now = samples.at(-1)?.t ?? 0;
  let source = recordedSource;
  let result: DeviceResult = compute(samples, now, source);
  let paint = startPainting();
  let painted: { element: Element | null; result: DeviceResult | null } = { element: null, result: null };
  const update = (): void => {
    result = compute(samples, now, source);
  };
  return {
    pass: (seconds, point) => {
      now += seconds;
      const place: Place | null = point && placeAt(point);
      if (place) samples = [...samples, { t: now, place, normal: drawNormal() }].slice(-mostSamples);
      const before = result;
      update();
      return tellNews(before, result);
    },
    locate: (point) => printPlace(placeAt(point)),
    setSource: (next) => {
      source = next;
      update();
    },
    clear: () => {
      samples = [];
      update();
    },
    source: () => source,
    read: () => read(result),
    draw: () => draw(result),
    drawOn: (element) => {
      if (element === painted.element && result === painted.result) return;
      if (element !== painted.element) paint = startPainting();
      painted = { element, result };
      paint(element, draw(result));
    },
  };
}
