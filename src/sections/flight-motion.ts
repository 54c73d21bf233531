/** Animates the flight on the home page: an arrow (the “dart”) and the region that probably contains the aircraft. */
import type { FlightData, FlightMotion } from '#model/schemas/sources.ts';
import { fitCanvas } from './fit-canvas.ts';
import type { MotionLoop } from './motion-loop.ts';

/** The animated elements: the canvas over the drawing, the text beside the dart, and the marker on the time scale. */
export type FlightParts = { canvas: HTMLCanvasElement; reading: HTMLElement; now: HTMLElement };

type Moment = FlightMotion['moments'][number];

/**
 * Minutes of flight in one second of animation. At this speed, the gap in the aircraft's position reports lasts seven
 * seconds.
 */
const minutesPerSecond = 12;
/** Minutes of flight between two changes of the text. Each change makes the browser recompute the layout. */
const minutesPerReading = 2;
/**
 * Minute of the flight at which the animation starts, shortly before the gap in the position reports. Repetitions start
 * at minute 0.
 */
const firstMinute = 83;
/** Seconds that the dart stays at the destination before the flight repeats. */
const rest = 2.5;
/** Length and half the width of the dart, in CSS pixels. */
const dart = { length: 17, half: 6 } as const;
/** Vertical distance from the dart to the text below it: in units of the drawing, but at least this many CSS pixels. */
const below = { units: 20, pixels: 28 } as const;

const between = (from: number, to: number, share: number): number => from + (to - from) * share;
const betweenAll = (from: readonly number[], to: readonly number[], share: number): number[] =>
  from.map((value, index) => between(value, to[index] ?? value, share));

/** Returns the state of the flight at a minute, interpolated between the moments before and after it. */
export function findMoment(moments: readonly Moment[], minute: number): Moment {
  const found = moments.findIndex((moment) => moment.minute >= minute);
  const to = moments.at(found);
  const from = moments[found - 1] ?? to;
  if (!from || !to) throw new Error('The flight has no moments.');
  const share = to.minute > from.minute ? Math.min(1, (minute - from.minute) / (to.minute - from.minute)) : 1;
  return {
    minute,
    at: betweenAll(from.at, to.at, share),
    along: betweenAll(from.along, to.along, share),
    across: betweenAll(from.across, to.across, share),
    km: between(from.km, to.km, share),
  };
}

/** Returns the time and the uncertainty as text, such as "14:20 UTC ±38 km". */
export function printReading(
  { departure }: Pick<FlightMotion, 'departure'>,
  { minute, km }: Pick<Moment, 'minute' | 'km'>,
): string {
  const total = departure + Math.floor(minute);
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')} UTC ±${Math.round(km)} km`;
}

function drawRegion(context: CanvasRenderingContext2D, { at: [x = 0, y = 0], along, across }: Moment): void {
  const [alongX = 0, alongY = 0] = along;
  const [acrossX = 0, acrossY = 0] = across;
  context.save();
  context.transform(alongX, alongY, acrossX, acrossY, x, y);
  context.beginPath();
  context.arc(0, 0, 1, 0, 2 * Math.PI);
  // Undo the transform before drawing the outline. With it, the outline's width would vary around the ellipse.
  context.restore();
  context.globalAlpha = 0.4;
  context.fill();
  context.globalAlpha = 1;
  context.stroke();
}

function drawDart(
  context: CanvasRenderingContext2D,
  { at: [x = 0, y = 0], along: [dx = 1, dy = 0] }: Moment,
  scale: number,
): void {
  const size = Math.hypot(dx, dy) || 1;
  const [east, south] = [dx / size / scale, dy / size / scale];
  const point = (ahead: number, aside: number): [number, number] => [
    x + ahead * east - aside * south,
    y + ahead * south + aside * east,
  ];
  context.beginPath();
  context.moveTo(...point(dart.length * 0.6, 0));
  context.lineTo(...point(-dart.length * 0.4, dart.half));
  context.lineTo(...point(-dart.length * 0.15, 0));
  context.lineTo(...point(-dart.length * 0.4, -dart.half));
  context.closePath();
  context.fill();
}

/** Animates the flight on a canvas over the drawing, again and again. Returns a function that stops the animation. */
export function startFlight(
  { canvas, reading, now }: FlightParts,
  { track, motion }: FlightData,
  loop: MotionLoop,
): () => void {
  const context = canvas.getContext('2d');
  const [left = 0, top = 0, width = 1, height = 1] = String(track[1].viewBox).split(' ').map(Number);
  const { moments } = motion;
  const last = moments.at(-1)?.minute ?? 0;
  if (!context) return () => undefined;
  const page = { width: 0, scale: 1, ink: '', region: '' };
  /**
   * The reading shown below the dart. `turn` is the minute of its last update, `length` its number of characters, and
   * `half` is half its width in CSS pixels. The font is monospaced, so the width is measured only when `length`
   * changes.
   */
  const shown = { turn: -1, length: 0, half: 0 };
  let minute = firstMinute;

  const paint = (): void => {
    const moment = findMoment(moments, Math.min(minute, last));
    context.clearRect(left, top, width, height);
    context.lineWidth = 1.5 / page.scale;
    context.fillStyle = page.region;
    context.strokeStyle = page.region;
    drawRegion(context, moment);
    context.fillStyle = page.ink;
    drawDart(context, moment, page.scale);

    const turn = Math.floor(moment.minute);
    if (turn === shown.turn) return;
    shown.turn = turn;
    if (turn % minutesPerReading === 0 || moment.minute === last || shown.length === 0) {
      const text = printReading(motion, moment);
      reading.textContent = text;
      if (text.length !== shown.length) shown.half = reading.offsetWidth / 2;
      shown.length = text.length;
    }
    const [x = 0, y = 0] = moment.at;
    // Keep the text within the left and right edges of the drawing.
    const middle = Math.max(shown.half, Math.min(page.width - shown.half, (x - left) * page.scale));
    const under = (y - top) * page.scale + Math.max(below.pixels, below.units * page.scale);
    reading.style.transform = `translate(${middle - shown.half}px, ${under}px)`;
    now.style.transform = `translateX(${(100 * moment.minute) / last}%)`;
  };
  const stopFitting = fitCanvas(canvas, context, (pixels) => {
    page.width = pixels;
    page.scale = pixels / width;
    context.scale(page.scale, page.scale);
    context.translate(-left, -top);
    const style = getComputedStyle(canvas);
    page.ink = style.getPropertyValue('--ink');
    page.region = style.getPropertyValue('--coverage');
    // When the canvas is resized, the font size may change too. Reset `shown`, so that the text is measured again.
    Object.assign(shown, { turn: -1, length: 0 });
    paint();
  });
  const stopPainting = loop.add(canvas, (milliseconds) => {
    minute += (milliseconds / 1000) * minutesPerSecond;
    if (minute > last + rest * minutesPerSecond) minute = 0;
    paint();
  });
  return () => {
    stopFitting();
    stopPainting();
    context.clearRect(left, top, width, height);
    reading.textContent = '';
    now.style.transform = '';
  };
}
