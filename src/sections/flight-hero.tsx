import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SectionOf } from '#model/collections/section-bodies.ts';
import type { FlightData, RichElement } from '#model/schemas/sources.ts';
import { keepUnits } from '#ui/keep-units.tsx';
import { renderRichText } from '#ui/render-rich-text.ts';
import styles from './flight-hero.module.scss';
import type { FlightParts } from './flight-motion.ts';
import { type HeroProps, HeroText, HeroTitle } from './hero-words.tsx';
import { type MotionLoop, startMotionLoop } from './motion-loop.ts';
import { startStarfield } from './starfield.ts';

const stillQuery = '(prefers-reduced-motion: reduce)';

/** Returns true if the browser's setting to save data is on. Safari and Firefox never report the setting. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Starts the motion of the flight once the page is idle. Returns a function that ends it. */
function addFlight(parts: FlightParts, drawn: FlightData, loop: MotionLoop): () => void {
  let [isLeft, end] = [false, (): void => undefined];
  // Safari has no requestIdleCallback.
  const whenIdle = window.requestIdleCallback ?? ((callback) => setTimeout(callback, 200));
  whenIdle(() => {
    // If the code fails to load, the prerendered drawing remains.
    import('./flight-motion.ts').then(
      ({ startFlight }) => {
        if (!isLeft) end = startFlight(parts, drawn, loop);
      },
      () => undefined,
    );
  });
  return () => {
    isLeft = true;
    end();
  };
}

/**
 * Adds the image of the Earth behind the track, on a disc that shows if the image can't be loaded. The image is an HTML
 * `img`, because browsers draw a large icon in place of an SVG `image` that can't be loaded.
 */
function withEarth({ track: [tag, attributes, ...track], earth, earthBox }: FlightData): RichElement {
  const { x, y, width } = earthBox;
  const radius = width / 2;
  return [
    tag,
    attributes,
    ['circle', { className: 'fill-raised', cx: x + radius, cy: y + radius, r: radius }],
    // `height` is omitted, because Chromium draws a frame around a missing image of known size.
    ['foreignObject', { ...earthBox }, ['img', { src: earth, alt: '', width }]],
    ...track,
  ];
}

/**
 * State of the animation. `running` is null until the script runs. Before that, nothing moves, so the page has no pause
 * button.
 */
type Motion = { running: boolean | null; setRunning: (running: boolean) => void; loop: RefObject<MotionLoop | null> };

function useMotion(stars: RefObject<HTMLCanvasElement | null>): Motion {
  const loop = useRef<MotionLoop | null>(null);
  const [running, setRunning] = useState<boolean | null>(null);
  useEffect(() => {
    const still = matchMedia(stillQuery);
    if (!stars.current) return;
    const started = startMotionLoop();
    const stopStars = startStarfield(stars.current, started);
    loop.current = started;
    const follow = (): void => setRunning(!still.matches && !savesData());
    follow();
    still.addEventListener('change', follow);
    return () => {
      still.removeEventListener('change', follow);
      stopStars();
      started.stop();
    };
  }, [stars]);
  useEffect(() => {
    if (running !== null) loop.current?.setRunning(running);
  }, [running]);
  return { running, setRunning, loop };
}

type FlightHeroProps = HeroProps & { flight: NonNullable<SectionOf<'hero'>['flight']> };

/** Renders the hero of the home page: title and text, the Earth with one flight, falling stars, and a time scale. */
export function FlightHero({ section, flight: { drawn, alt, scaleAlt, caption }, back, effective }: FlightHeroProps) {
  const stars = useRef<HTMLCanvasElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const reading = useRef<HTMLParagraphElement>(null);
  const now = useRef<HTMLDivElement>(null);
  const { running, setRunning, loop } = useMotion(stars);
  // Visitors who prefer reduced motion see no moving arrow (“dart”) until they press play.
  const [hasFlight, setHasFlight] = useState(false);
  if (running && !hasFlight) setHasFlight(true);

  useEffect(() => {
    const parts = { canvas: canvas.current, reading: reading.current, now: now.current };
    if (!hasFlight || !parts.canvas || !parts.reading || !parts.now || !loop.current) return undefined;
    return addFlight({ canvas: parts.canvas, reading: parts.reading, now: parts.now }, drawn, loop.current);
  }, [hasFlight, drawn, loop]);

  return (
    <section className={`theme-night ${styles.hero}`}>
      <link rel="preload" as="image" href={drawn.earth} fetchPriority="high" />
      <div className={styles.sky}>
        <canvas ref={stars} className={styles.stars} />
        <div className={styles.inner}>
          <div className={styles.title}>
            <HeroTitle section={section} back={back} />
          </div>
          <div className={styles.window}>
            <div className={styles.globe}>
              <div role="img" aria-label={alt}>
                {renderRichText(withEarth(drawn))}
              </div>
              <canvas ref={canvas} className={styles.moving} />
              <p ref={reading} className={styles.reading} aria-hidden="true" translate="no" />
            </div>
          </div>
          <div className={styles.words}>
            <HeroText section={section} effective={effective} />
          </div>
        </div>
      </div>
      <div className={styles.foot}>
        <figure className={styles.time}>
          <div className={styles.scale} role="img" aria-label={scaleAlt}>
            {renderRichText(drawn.scale)}
            <div ref={now} className={styles.now} />
          </div>
          <figcaption className={styles.caption}>{keepUnits(caption)}</figcaption>
        </figure>
        {running === null ? null : (
          <button type="button" className={styles.pause} onClick={() => setRunning(!running)}>
            {running ? 'Pause stars and dart' : 'Play stars and dart'}
          </button>
        )}
      </div>
    </section>
  );
}
