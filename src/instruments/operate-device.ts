/**
 * A simulated device that a visitor moves over a drawing on the home page. It reads no clock, because its caller passes
 * the elapsed seconds.
 */
import { draw } from '#instruments/device/draw.ts';
import { recordedSamples, startNoise } from '#instruments/device/gesture.ts';
import { compute, type DeviceResult, type Sample } from '#instruments/device/model.ts';
import { type Place, placeAt } from '#instruments/device/plate.ts';
import { type DeviceReading, describeNews, printPlace, read } from '#instruments/device/read.ts';
import type { Source } from './device-sources.ts';
import type { Shape } from './instrument.ts';
import { startPainting } from './paint.ts';

/** A point of the drawing. `x` and `y` are 0 at the upper left corner, and 1 at the lower right corner. */
export type Share = readonly [x: number, y: number];

/** Maximum number of samples that the device keeps. After that, each new sample replaces the oldest. */
const mostSamples = 60;

const recordedSource: Source = 'Wi-Fi';

export type OperatedDevice = {
  /**
   * Advances the simulation by some seconds, with the device at a point, or outside the drawing if the point is null.
   * Returns a message for screen readers when a gap begins or ends or a staypoint is found, otherwise an empty string.
   */
  pass: (seconds: number, point: Share | null) => string;
  /** Describes in words where a point is. */
  locate: (point: Share) => string;
  /**
   * Changes the source of the positions, GNSS or Wi-Fi. The true path stays the same, but the measured positions get
   * the errors of the new source.
   */
  setSource: (source: Source) => void;
  clear: () => void;
  source: () => Source;
  read: () => DeviceReading;
  draw: () => Shape;
  /** Draws into an element. No other code may change the element's content. */
  drawOn: (element: Element) => void;
};

/** Returns a device that has already followed a recorded path, so that its first drawing is not empty. */
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
      return describeNews(before, result);
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
