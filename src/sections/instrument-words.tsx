import { type MouseEvent, memo, useId } from 'react';
import type { InstrumentContent } from '#model/schemas/sources.ts';
import { keepUnits } from '#ui/keep-units.tsx';
import { RichText } from '#ui/rich-text.tsx';
import styles from './instrument-words.module.scss';

type WordsProps = {
  instrument: InstrumentContent;
  /** Address with the current parameters; "#" for the defaults. */
  address: string;
  glideTo: (address: string) => void;
};

/**
 * Renders heading, introduction and presets. A preset is a link whose hash contains its parameters, so visitors can
 * reach and copy it before the instrument's code loads. The current preset's notice replaces the introduction.
 */
export function InstrumentWords({ instrument, address, glideTo }: WordsProps) {
  const current = instrument.presets.findIndex((preset) => preset.address === address);
  return <Words instrument={instrument} current={current} glideTo={glideTo} />;
}

type PresetProps = Pick<WordsProps, 'instrument' | 'glideTo'> & {
  /** Index of the preset with the current parameters, or -1 if no preset has them. */
  current: number;
};

/** Memoized, because most changes of settings don't change the current preset. */
const Words = memo(function Words({ instrument: { heading, intro, presets }, current, glideTo }: PresetProps) {
  const id = useId();
  const onClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    // With one of these keys, the browser opens the address in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    glideTo(event.currentTarget.hash);
  };
  return (
    <div className={styles.words}>
      <h2>{keepUnits(heading)}</h2>
      <div className={styles.notices}>
        {intro ? (
          <div className={current === -1 ? undefined : styles.hidden}>
            <RichText text={intro} />
          </div>
        ) : null}
        {presets.map(({ notice }, index) => (
          <p key={notice} id={`${id}-${index}`} className={current === index ? undefined : styles.hidden}>
            {keepUnits(notice)}
          </p>
        ))}
      </div>
      {presets.length > 0 ? (
        <ul className={styles.presets}>
          {presets.map((preset, index) => (
            <li key={preset.address}>
              <a
                href={preset.address}
                aria-current={current === index ? 'true' : undefined}
                aria-describedby={`${id}-${index}`}
                onClick={onClick}
              >
                {preset.label}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
});
