import type { Handle, Instrument } from '#instruments/instrument.ts';
import { grouped } from '#instruments/shared/grouped.ts';
import { draw } from './draw.ts';
import { bandwidthOf, compute, letters, metresPerUnit, type SignalsParameters, type SignalsResult } from './model.ts';
import { read } from './read.ts';

const defaults: SignalsParameters = {
  clock: 30,
  bandwidth: 4,
  receivers: 4,
  emitterX: 390,
  emitterY: 249,
  aX: 126,
  aY: 390,
  bX: 264,
  bY: 94,
  cX: 531,
  cY: 76,
  dX: 630,
  dY: 357,
  eX: 372,
  eY: 430,
  fX: 84,
  fY: 236,
};

/**
 * Limits within which visitors can drag the marks, in drawing units. They keep the marks away from the scale bar at the
 * bottom.
 */
const min = [24, 24] as const;
const max = [696, 492] as const;

function print(x: number, y: number): string {
  const kilometres = (units: number) => ((units * metresPerUnit) / 1000).toFixed(2);
  return `${kilometres(x)} km east, ${kilometres(y)} km south of the sheet’s corner`;
}

const handle = (
  x: keyof SignalsParameters,
  y: keyof SignalsParameters,
  label: string,
  isShown: (given: SignalsParameters) => boolean,
): Handle<SignalsParameters> => ({ x, y, label, min, max, step: 2, print, isShown });

const printBandwidth = (doublings: number): string => {
  const hertz = bandwidthOf(doublings);
  return hertz < 1e6 ? `${hertz / 1e3} kHz` : `${hertz / 1e6} MHz`;
};

/**
 * The instrument in the section "Where do the receivers have to stand?". A radio emitter is located by differences
 * between arrival times. The instrument shows how the places of the receivers affect the accuracy.
 */
export const signals: Instrument<SignalsParameters, SignalsResult> = {
  name: 'signals',
  defaults,
  controls: [
    {
      kind: 'range',
      name: 'clock',
      label: 'Clock error (1 σ)',
      min: 10,
      max: 1000,
      step: 10,
      print: (value) => `${grouped(value)} ns`,
    },
    { kind: 'range', name: 'receivers', label: 'Receivers', min: 3, max: 6, step: 1, print: String },
    { kind: 'range', name: 'bandwidth', label: 'Bandwidth', min: 0, max: 8, step: 1, print: printBandwidth },
  ],
  handles: [
    handle('emitterX', 'emitterY', 'Emitter', () => true),
    ...letters.map((letter, index) =>
      handle(`${letter}X`, `${letter}Y`, `Receiver ${letter.toUpperCase()}`, ({ receivers }) => index < receivers),
    ),
  ],
  compute,
  draw,
  read,
};
