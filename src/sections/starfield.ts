/** Animates the falling stars in the hero of the home page, on a canvas. */
import { fitCanvas } from './fit-canvas.ts';
import type { MotionLoop } from './motion-loop.ts';

/** Area per star in square CSS pixels, largest radius in CSS pixels, speeds in CSS pixels per sixtieth of a second. */
const starfieldConstants = {
  areaPerStar: 1000,
  maxRadius: 1.2,
  minSpeed: 0.1,
  maxSpeed: 0.3,
} as const;

export type Star = { x: number; y: number; radius: number; speed: number };

/** Returns random stars for a canvas of this size in CSS pixels. `random` returns numbers in [0, 1). */
export function createStars(width: number, height: number, random: () => number): Star[] {
  const { areaPerStar, maxRadius, minSpeed, maxSpeed } = starfieldConstants;
  return Array.from({ length: Math.round((width * height) / areaPerStar) }, () => ({
    x: random() * width,
    y: random() * height,
    radius: random() * maxRadius,
    speed: minSpeed + random() * (maxSpeed - minSpeed),
  }));
}

/**
 * Moves every star down by the distance that it falls in this many milliseconds. A star that leaves at the bottom
 * restarts at the top.
 */
export function fall(stars: readonly Star[], milliseconds: number, height: number): void {
  const frames = milliseconds / (1000 / 60);
  for (const star of stars) {
    star.y += star.speed * frames;
    if (star.y > height + star.radius) star.y -= height + 2 * star.radius;
  }
}

/**
 * Number of different star sizes. All stars of one size are painted as a single path, which halved the time to paint a
 * frame (measured on 2026-11-23).
 */
const sizes = 12;

/** Returns the stars in groups of similar size, from small to large. */
function groupBySize(stars: readonly Star[]): Star[][] {
  const groups = Array.from({ length: sizes }, (): Star[] => []);
  for (const star of stars) {
    const group = Math.floor((star.radius / starfieldConstants.maxRadius) * sizes);
    groups[Math.min(group, sizes - 1)]?.push(star);
  }
  return groups;
}

function draw(context: CanvasRenderingContext2D, groups: readonly Star[][], width: number, height: number): void {
  context.clearRect(0, 0, width, height);
  context.lineCap = 'round';
  groups.forEach((stars, group) => {
    const size = (group + 0.5) / sizes;
    context.globalAlpha = 0.25 + 0.55 * size;
    context.lineWidth = 2 * size * starfieldConstants.maxRadius;
    context.beginPath();
    // A very short line with round ends looks like a disc, and is faster than `arc`. A line of length 0 isn't drawn.
    for (const { x, y } of stars) {
      context.moveTo(x, y);
      context.lineTo(x + 0.01, y);
    }
    context.stroke();
  });
}

/**
 * Paints falling stars on a canvas. Each resize creates new stars. The speed doesn't depend on the frame rate of the
 * screen. Returns a function that stops the stars.
 */
export function startStarfield(canvas: HTMLCanvasElement, loop: MotionLoop): () => void {
  const context = canvas.getContext('2d');
  if (!context) return () => undefined;
  const field = { width: 0, height: 0, groups: [] as Star[][] };
  const stopFitting = fitCanvas(canvas, context, (width, height) => {
    // Stars have the colour of the text. Resizing a canvas resets its stroke colour, so set it each time.
    context.strokeStyle = getComputedStyle(canvas).color;
    Object.assign(field, { width, height, groups: groupBySize(createStars(width, height, Math.random)) });
    draw(context, field.groups, width, height);
  });
  const stopPainting = loop.add(canvas, (milliseconds) => {
    for (const stars of field.groups) fall(stars, milliseconds, field.height);
    draw(context, field.groups, field.width, field.height);
  });
  return () => {
    stopFitting();
    stopPainting();
  };
}
