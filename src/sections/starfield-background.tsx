import { useEffect, useRef, useState } from 'react';
import { type Starfield, startStarfield } from './starfield.ts';
import styles from './starfield-background.module.scss';

const stillQuery = '(prefers-reduced-motion: reduce)';

/** The falling stars behind the home hero, with the pause control that WCAG 2.2.2 asks for. */
export function StarfieldBackground() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const field = useRef<Starfield | null>(null);
  // null until the script runs: without it nothing moves, and there is nothing to pause.
  const [running, setRunning] = useState<boolean | null>(null);

  useEffect(() => {
    const still = matchMedia(stillQuery);
    if (!canvas.current) return;
    const starfield = startStarfield(canvas.current, !still.matches);
    field.current = starfield;
    setRunning(!still.matches);
    const follow = (): void => setRunning(!still.matches);
    still.addEventListener('change', follow);
    return () => {
      still.removeEventListener('change', follow);
      starfield?.stop();
    };
  }, []);

  useEffect(() => {
    if (running !== null) field.current?.setRunning(running);
  }, [running]);

  return (
    <div className={styles.background}>
      <canvas ref={canvas} className={styles.canvas} />
      {running === null ? null : (
        <button type="button" className={styles.pause} onClick={() => setRunning(!running)}>
          {running ? 'Pause background motion' : 'Play background motion'}
        </button>
      )}
    </div>
  );
}
