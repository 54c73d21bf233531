import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Source, sourceNames } from '#instruments/device-sources.ts';
import type { SectionOf } from '#model/collections/section-bodies.ts';
import { Announcement } from '#ui/announcement.tsx';
import { RichText } from '#ui/rich-text.tsx';
import type { DeviceMotion, DeviceState } from './device-motion.ts';
import styles from './device-section.module.scss';
import { SectionFrame } from './section-frame.tsx';
import { useDevice } from './use-device.ts';

type Section = SectionOf<'device'>;

/**
 * The simulated device. `motion` is null until its code has loaded. `state` is null until the visitor first changes
 * something.
 */
type Live = { motion: DeviceMotion | null; state: DeviceState | null };

/** Keys that move the focus out of the drawing area. */
const exits: Readonly<Record<string, true>> = { Escape: true };

type MarkProps = { motion: DeviceMotion; name: string; onMove: () => void; onLeave: () => void };

/**
 * Renders an element at the device's position. Visitors focus the element to move the device with arrow keys. Its role
 * is slider, because screen readers pass arrow keys on to a slider and read its new value.
 */
function DeviceMark({ motion, name, onMove, onLeave }: MarkProps) {
  const [x, y] = motion.point();
  const onKeyDown = (event: KeyboardEvent): void => {
    // Leave shortcuts with these keys to the browser. Alt with the left arrow, for example, goes back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key in exits) onLeave();
    else if (motion.press(event.key, event.shiftKey)) onMove();
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      role="slider"
      className={styles.mark}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * x)}
      aria-valuetext={motion.device.locate([x, y])}
      // The content security policy forbids style attributes in HTML, but not styles set by script. This element is
      // rendered by script only, so the prerendered HTML doesn't contain the attribute.
      style={{ insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` }}
      onKeyDown={onKeyDown}
      onBlur={motion.leave}
    />
  );
}

/** Names of the numbers beside the drawing, in the order of display. */
const countNames = ['fixes', 'staypoints', 'gaps', 'inside'] as const;

const readingOf = ({ reading }: Section, { motion, state }: Live): Section['reading'] =>
  motion && state ? motion.device.read() : reading;

/**
 * Renders the prerendered drawing until the visitor first changes something, and then the drawing of the visitor's
 * path.
 */
function DevicePicture({ section, live }: { section: Section; live: Live }) {
  const { alt, drawing, counts } = section;
  const { motion, state } = live;
  const picture = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (picture.current && state) motion?.device.drawOn(picture.current);
  }, [motion, state]);
  const numbers = readingOf(section, live);
  const summary = countNames.map((name) => `${counts[name]}: ${numbers[name]}`).join('. ');
  return (
    <div className={styles.picture} role="img" aria-label={state?.isStarted ? summary : alt}>
      {motion && state ? <div ref={picture} /> : <RichText text={drawing} />}
    </div>
  );
}

/** Renders the numbers beside the drawing, such as the number of fixes and gaps. */
function DeviceCounts({ section, live }: { section: Section; live: Live }) {
  const numbers = readingOf(section, live);
  return (
    <dl className={styles.counts}>
      {countNames.map((name) => (
        <div key={name}>
          <dt>{section.counts[name]}</dt>
          <dd>{numbers[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

type ControlsProps = {
  section: Section;
  live: Live;
  isOperable: boolean;
  button: RefObject<HTMLButtonElement | null>;
  onChoose: (source: Source) => void;
  onClear: () => void;
  onStart: (byKey: boolean) => void;
};

/**
 * Renders the noise setting, and a button that starts the device or clears its path. Before hydration, shows only the
 * default noise.
 */
function DeviceControls({
  section: { noise, source, start, clear },
  live: { motion, state },
  isOperable,
  button,
  onChoose,
  onClear,
  onStart,
}: ControlsProps) {
  return (
    <div className={styles.controls}>
      <fieldset className={styles.sources}>
        <legend>
          {noise}: <span>{motion?.device.source() ?? source}</span>
        </legend>
        {isOperable
          ? sourceNames.map((name) => (
              <label key={name}>
                <input
                  type="radio"
                  name="device-source"
                  checked={(motion?.device.source() ?? source) === name}
                  onChange={() => onChoose(name)}
                />
                {name}
              </label>
            ))
          : null}
      </fieldset>
      {isOperable ? (
        <button
          ref={button}
          type="button"
          className={styles.button}
          onClick={({ detail }) => (state?.isStarted ? onClear() : onStart(detail === 0))}
        >
          {state?.isStarted ? clear : start}
        </button>
      ) : null}
    </div>
  );
}

/**
 * Renders a drawing area (“plate”) on which the visitor's pointer acts as a device. The pointer's path becomes fixes,
 * a track, staypoints and gaps.
 */
export function DeviceSection({ section }: { section: Section }) {
  const { theme, id, heading, intro, position, promise, method } = section;
  const plate = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { motion, state, isOperable, act, refresh } = useDevice(plate);
  const live = { motion, state };
  const isStarted = state?.isStarted === true;
  const wantsFocus = useRef(false);
  const start = (byKey: boolean): void => {
    wantsFocus.current = true;
    act((loaded) => (byKey ? loaded.enter() : loaded.start()));
  };
  useEffect(() => {
    if (isStarted && wantsFocus.current) plate.current?.querySelector('button')?.focus({ preventScroll: true });
    wantsFocus.current = false;
  }, [isStarted]);
  return (
    <SectionFrame theme={theme} id={id} heading={heading} intro={intro} layout="plate">
      <div className={styles.device}>
        <div ref={plate} className={styles.plate}>
          <DevicePicture section={section} live={live} />
          {motion && isStarted ? (
            <DeviceMark motion={motion} name={position} onMove={refresh} onLeave={() => button.current?.focus()} />
          ) : null}
        </div>
        <div className={styles.rail}>
          <DeviceCounts section={section} live={live} />
          <DeviceControls
            section={section}
            live={live}
            isOperable={isOperable}
            button={button}
            onChoose={(source) => act(({ device }) => device.setSource(source))}
            onClear={() => act((loaded) => loaded.clear())}
            onStart={start}
          />
          <p className={styles.promise}>{promise}</p>
          <details>
            <summary>{method.title}</summary>
            <div className={styles.method}>
              <RichText text={method.text} />
            </div>
          </details>
          <Announcement text={state?.news ?? ''} />
        </div>
      </div>
    </SectionFrame>
  );
}
