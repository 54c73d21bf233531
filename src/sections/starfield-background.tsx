import { useEffect, useRef, useState } from 'react';
import type { RichText } from '#content/sources.ts';
import { type MotionLoop, startMotionLoop } from './motion-loop.ts';
import { startStarfield } from './starfield.ts';
import styles from './starfield-background.module.scss';

const stillQuery = '(prefers-reduced-motion: reduce)';

/** Lays traffic over the figure of the hero that the background belongs to, once the page is idle. Returns the way to end it. */
function addTraffic(background: HTMLElement, figure: RichText, loop: MotionLoop): () => void {
  const sheet = background.parentElement?.querySelector('[role="img"]');
  let [isLeft, end] = [false, (): void => undefined];
  if (!sheet) return end;
  // Safari has no requestIdleCallback.
  const whenIdle = window.requestIdleCallback ?? ((callback) => setTimeout(callback, 200));
  whenIdle(() => {
    // Where its code cannot be loaded, the figure stays as it was printed.
    import('./globe-traffic.ts').then(
      ({ startTraffic }) => {
        if (isLeft) return;
        const canvas = document.createElement('canvas');
        canvas.className = styles.traffic ?? '';
        sheet.append(canvas);
        const stop = startTraffic(canvas, figure, loop);
        end = () => {
          stop();
          canvas.remove();
        };
      },
      () => undefined,
    );
  });
  return () => {
    isLeft = true;
    end();
  };
}

/** What moves behind the home hero, stars and the globe's traffic, with the one pause control that WCAG 2.2.2 asks for. */
export function StarfieldBackground({ figure }: { figure?: RichText | undefined }) {
  const background = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const loop = useRef<MotionLoop | null>(null);
  // null until the script runs: without it nothing moves, and there is nothing to pause.
  const [running, setRunning] = useState<boolean | null>(null);
  // Those who asked for less motion get no traffic until they ask for it.
  const [hasTraffic, setHasTraffic] = useState(false);
  if (running && !hasTraffic) setHasTraffic(true);

  useEffect(() => {
    const still = matchMedia(stillQuery);
    if (!canvas.current) return;
    const started = startMotionLoop();
    const stopStars = startStarfield(canvas.current, started);
    loop.current = started;
    setRunning(!still.matches);
    const follow = (): void => setRunning(!still.matches);
    still.addEventListener('change', follow);
    return () => {
      still.removeEventListener('change', follow);
      stopStars();
      started.stop();
    };
  }, []);

  useEffect(() => {
    if (running !== null) loop.current?.setRunning(running);
  }, [running]);

  useEffect(() => {
    if (!hasTraffic || !figure || !background.current || !loop.current) return undefined;
    return addTraffic(background.current, figure, loop.current);
  }, [hasTraffic, figure]);

  return (
    <div ref={background} className={styles.background}>
      <canvas ref={canvas} className={styles.canvas} />
      {running === null ? null : (
        <button type="button" className={styles.pause} onClick={() => setRunning(!running)}>
          {running ? 'Pause stars and traffic' : 'Play stars and traffic'}
        </button>
      )}
    </div>
  );
}
