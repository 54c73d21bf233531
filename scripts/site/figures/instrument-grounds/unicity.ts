import type { Element } from 'hast';
import { s } from 'hastscript';
import { places } from '../../../../src/instruments/unicity/town.ts';
import { drawBlocks, type Quarter } from '../town-blocks.ts';

/** Drawing units per metre. */
const scale = 0.09;
const street = 1.5;
/**
 * Street grid of each quarter, as [direction in radians, length of a block, depth of a block]. Lengths and depths are
 * in drawing units. The model itself has no streets, because its people walk in straight lines.
 */
const layouts = [
  [0.12, 11, 7.5],
  [-0.28, 12, 8],
  [0.34, 10, 7.5],
  [-0.1, 12, 8],
  [0.5, 11, 8],
  [-0.16, 9, 7],
  [0.05, 17, 12],
  [-0.42, 14, 10],
] as const;

const quarters = [...places.quarters, places.downtown, places.businessPark, places.campus].map(
  ({ centre: [east, south], spread }, index): Quarter => {
    const [angle, along, across] = layouts[index] ?? [0, 10, 8];
    const reach = 2.1 * spread * scale;
    return { centre: [east * scale, south * scale], reach, angle, grain: [along, across] };
  },
);

/** Paths of main roads, which connect the quarters and continue beyond the edge of the drawing. */
const roads = [
  'M-5 176C90 190 220 196 342 180S520 196 567 207S660 190 725 206',
  'M117 99C190 120 270 160 342 180S450 240 504 261S600 320 640 365',
  'M378 63C366 110 350 140 342 180S240 240 207 261S120 330 96 365',
  'M-5 80C50 88 80 92 117 99S300 60 378 63S540 90 621 117S690 130 725 122',
  'M378 63C384 40 380 20 390-5M621 117C600 150 580 180 567 207S530 240 504 261',
  'M117 99C110 160 160 220 207 261S400 290 504 261S680 270 725 268',
  'M171 63C166 40 150 20 146-5M171 63C150 74 130 88 117 99',
].join('');
const railway = 'M-5 226C120 214 230 214 330 204S520 150 600 158S690 164 725 158';

const line = (d: string, colour: string, strokeWidth: number, more: Record<string, string> = {}): Element =>
  s('path', { d, stroke: `var(--${colour})`, strokeWidth, ...more });

/** Draws the simulated town: blocks where people live and work, the main roads between quarters, and a railway. */
export const drawGround = (): Element =>
  s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 720 540', fill: 'none' }, [
    s('svg', { width: 720, height: 360 }, [
      s('path', {
        d: drawBlocks(quarters, street, () => true),
        fill: 'var(--raised-2)',
        stroke: 'var(--hairline)',
        strokeWidth: 0.4,
      }),
      line(railway, 'raised', 5),
      line(roads, 'raised', 4),
      line(roads, 'hairline', 1.8),
      line(railway, 'muted', 0.8, { strokeOpacity: '.5' }),
      line(railway, 'muted', 3, { strokeOpacity: '.5', strokeDasharray: '.8 5' }),
    ]),
  ]);
