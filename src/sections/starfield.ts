/** The falling stars of the home hero: a small canvas simulation, free of React. */

/** Area per star in square CSS pixels, largest radius in CSS pixels, speeds in CSS pixels per 1/60 s. */
const starfieldConstants = {
  areaPerStar: 1000,
  maxRadius: 1.2,
  minSpeed: 0.1,
  maxSpeed: 0.3,
} as const;

/** Frames per second: the stars are slow enough for 30, which paints half as often as a 60 Hz screen could. */
const paintMilliseconds = 1000 / 30;
/** Frames of a 60 Hz screen come a little early or late: every second one is painted all the same. */
const tolerance = 4;

export type Star = { x: number; y: number; radius: number; speed: number };

/** A new field for a canvas of the given size in CSS pixels; `random` gives numbers in [0, 1). */
export function createStars(width: number, height: number, random: () => number): Star[] {
  const { areaPerStar, maxRadius, minSpeed, maxSpeed } = starfieldConstants;
  return Array.from({ length: Math.round((width * height) / areaPerStar) }, () => ({
    x: random() * width,
    y: random() * height,
    radius: random() * maxRadius,
    speed: minSpeed + random() * (maxSpeed - minSpeed),
  }));
}

/** Moves every star down by its speed for `milliseconds`; a star that leaves at the bottom returns at the top. */
export function fall(stars: readonly Star[], milliseconds: number, height: number): void {
  const frames = milliseconds / (1000 / 60);
  for (const star of stars) {
    star.y += star.speed * frames;
    if (star.y > height + star.radius) star.y -= height + 2 * star.radius;
  }
}

function draw(context: CanvasRenderingContext2D, stars: readonly Star[], width: number, height: number): void {
  context.clearRect(0, 0, width, height);
  context.fillStyle = '#c3d0d1';
  for (const star of stars) {
    context.globalAlpha = 0.25 + 0.55 * (star.radius / starfieldConstants.maxRadius);
    context.beginPath();
    context.arc(star.x, star.y, star.radius, 0, 2 * Math.PI);
    context.fill();
  }
}

export type Starfield = { setRunning: (running: boolean) => void; stop: () => void };

/**
 * Runs the field on a canvas until `stop`. It regenerates when the canvas is resized, draws nothing while the page is
 * hidden or the canvas out of view, and falls at the speed of a 60 Hz screen on any screen, in 30 frames a second.
 */
export function startStarfield(canvas: HTMLCanvasElement, running: boolean): Starfield | null {
  const context = canvas.getContext('2d');
  if (!context) return null;
  const size = { width: 0, height: 0 };
  const state = { stars: [] as Star[], running, visible: false, frame: 0, last: 0 };

  const tick = (now: number): void => {
    state.frame = requestAnimationFrame(tick);
    const elapsed = now - state.last;
    if (elapsed < paintMilliseconds - tolerance) return;
    // A frame after a pause would be a leap: at most a tenth of a second is made up.
    fall(state.stars, Math.min(elapsed, 100), size.height);
    state.last = now;
    draw(context, state.stars, size.width, size.height);
  };
  const update = (): void => {
    cancelAnimationFrame(state.frame);
    if (!state.running || !state.visible || document.hidden) return;
    state.last = performance.now();
    state.frame = requestAnimationFrame(tick);
  };
  const regenerate = (): void => {
    // At most 2: the canvas grows with the square of the pixel ratio.
    const ratio = Math.min(devicePixelRatio, 2);
    size.width = canvas.clientWidth;
    size.height = canvas.clientHeight;
    canvas.width = Math.round(size.width * ratio);
    canvas.height = Math.round(size.height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    state.stars = createStars(size.width, size.height, Math.random);
    draw(context, state.stars, size.width, size.height);
  };

  const resizing = new ResizeObserver(regenerate);
  const seeing = new IntersectionObserver(([entry]) => {
    state.visible = entry?.isIntersecting ?? false;
    update();
  });
  resizing.observe(canvas);
  seeing.observe(canvas);
  document.addEventListener('visibilitychange', update);
  return {
    setRunning: (next) => {
      state.running = next;
      update();
    },
    stop: () => {
      cancelAnimationFrame(state.frame);
      resizing.disconnect();
      seeing.disconnect();
      document.removeEventListener('visibilitychange', update);
    },
  };
}
