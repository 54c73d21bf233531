/** Coordinates and labels of the fortified harbour, for the wide and the tall drawing. */
import { type Point, points, type Shape } from './curves.ts';

type Words = { words: string; at: Point; looks: readonly string[]; anchor?: 'start' | 'middle' | 'end' };
/** A gate: its position, the direction of passage in degrees clockwise from the right, and half its width. */
export type Gate = { at: Point; turn: number; half: number };

export type Harbour = {
  land: readonly Point[];
  island: readonly Point[];
  islandFort: readonly Point[];
  moles: readonly (readonly Point[])[];
  /** Outer corners of the bastions, clockwise. */
  fort: readonly Point[];
  citadel: readonly Point[];
  keep: readonly Point[];
  basin: readonly Point[];
  release: readonly Point[];
  canal: readonly Point[];
  gates: { mouth: Gate; lock: readonly Gate[]; citadel: Gate; release: Gate };
  /** `fairway` holds the two edges of the dredged channel. `leader` is the line from a checkpoint to its label. */
  fairway: readonly (readonly Point[])[];
  leader?: readonly Point[];
  /** Rectangles without small houses, because a label is there. `reach` holds half the width and half the height. */
  clear: readonly { at: Point; reach: Point }[];
  stores: { corner: Point; count: number };
  berths: readonly Point[];
  ferry: readonly Point[];
  request: readonly Point[];
  words: readonly Words[];
};

const wide: Harbour = {
  land: points(
    '610 -60, 584 30, 602 84, 668 112, 728 122, 790 152, 830 220, 838 300, 830 380, 784 452, 716 478, 652 496, 604 540, 616 600, 640 680, 1560 680, 1560 -60',
  ),
  island: points('122 430, 158 388, 214 376, 268 396, 298 440, 282 490, 228 520, 166 510, 126 478'),
  islandFort: points('160 398, 262 406, 270 486, 164 496'),
  moles: [points('606 82, 534 104, 470 156, 436 214, 430 258'), points('628 512, 546 494, 476 440, 440 388, 432 346')],
  fort: points('806 112, 1010 62, 1226 78, 1388 206, 1392 404, 1226 532, 1000 546, 806 488'),
  citadel: points('1132 214, 1240 184, 1322 292, 1250 412, 1132 386'),
  keep: points('1206 322, 1240 322, 1240 352, 1206 352'),
  basin: points('900 222, 950 204, 1040 208, 1076 252, 1080 340, 1046 392, 950 398, 902 380, 890 330, 890 268'),
  release: points('1042 424, 1140 430, 1150 484, 1050 490'),
  canal: points('800 300, 900 300'),
  gates: {
    mouth: { at: [431, 302], turn: 0, half: 38 },
    lock: [
      { at: [822, 300], turn: 0, half: 13 },
      { at: [876, 300], turn: 0, half: 13 },
    ],
    citadel: { at: [1156, 300], turn: 0, half: 11 },
    release: { at: [1046, 457], turn: 0, half: 9 },
  },
  fairway: [points('462 278, 786 278'), points('462 330, 786 330')],
  leader: points('1118 284, 1096 200'),
  clear: [
    { at: [1096, 172], reach: [78, 38] },
    { at: [1110, 262], reach: [22, 70] },
    { at: [960, 446], reach: [76, 40] },
    { at: [1096, 456], reach: [66, 44] },
    { at: [850, 300], reach: [56, 24] },
  ],
  stores: { corner: [908, 414], count: 7 },
  berths: points('514 216, 560 400, 650 176, 664 412, 742 384'),
  ferry: points('604 548, 520 552, 420 530, 340 486, 292 462'),
  request: points('48 330, 150 306, 280 322, 430 302, 560 318, 690 300, 800 300, 900 300, 970 336, 1060 326, 1122 300'),
  words: [
    { words: 'Internet', at: [196, 150], looks: ['t-sea'] },
    { words: 'Node', at: [604, 236], looks: ['t-strong', 't-name'] },
    { words: 'Signs and encrypts', at: [604, 260], looks: [] },
    { words: 'TLS 1.3', at: [604, 352], looks: ['t-muted'] },
    { words: 'Credentials, schema, rate', at: [410, 262], anchor: 'end', looks: ['t-cover'] },
    { words: 'Mutual TLS', at: [788, 262], anchor: 'end', looks: ['t-cover'] },
    { words: 'Processing', at: [984, 268], looks: ['t-strong', 't-name'] },
    { words: 'Pseudonyms only', at: [984, 292], looks: [] },
    { words: 'Policy engine', at: [1084, 160], looks: ['t-cover'] },
    { words: 'Refused, logged', at: [1084, 184], looks: ['t-track'] },
    { words: 'Key service', at: [1231, 284], looks: ['t-strong', 't-name'] },
    { words: 'HSM', at: [1225, 308], looks: [] },
    { words: 'AES-256 at rest', at: [958, 466], looks: [] },
    { words: 'Release', at: [1098, 463], looks: ['t-strong'] },
    { words: 'Isolated site', at: [212, 550], looks: ['t-strong', 't-name'] },
    { words: 'Signed media', at: [452, 570], looks: [] },
  ],
};

const tall: Harbour = {
  land: points(
    '-60 352, 20 334, 70 318, 104 346, 128 392, 190 436, 280 460, 360 466, 440 460, 530 436, 592 392, 616 346, 650 318, 700 334, 780 352, 780 940, -60 940',
  ),
  island: points('528 92, 552 62, 598 48, 646 62, 668 98, 650 136, 602 150, 552 136'),
  islandFort: points('564 72, 632 76, 634 126, 566 128'),
  moles: [points('84 324, 104 286, 168 248, 246 234, 306 230'), points('636 324, 616 286, 552 248, 474 234, 414 230')],
  fort: points('100 428, 620 428, 676 556, 664 706, 540 800, 360 814, 180 800, 56 706, 44 556'),
  citadel: points('254 672, 466 672, 490 738, 360 790, 230 738'),
  keep: points('344 744, 376 744, 376 766, 344 766'),
  basin: points('214 536, 300 522, 430 522, 508 538, 520 580, 470 624, 370 632, 250 624, 202 584'),
  release: points('130 646, 218 650, 206 706, 110 700'),
  canal: points('360 428, 360 534'),
  gates: {
    mouth: { at: [360, 230], turn: 90, half: 46 },
    lock: [
      { at: [360, 452], turn: 90, half: 15 },
      { at: [360, 508], turn: 90, half: 15 },
    ],
    citadel: { at: [360, 692], turn: 90, half: 13 },
    release: { at: [214, 676], turn: 180, half: 10 },
  },
  fairway: [points('328 262, 328 416'), points('392 262, 392 388')],
  clear: [
    { at: [464, 648], reach: [110, 20] },
    { at: [168, 676], reach: [60, 36] },
    { at: [360, 480], reach: [28, 54] },
    { at: [590, 586], reach: [60, 44] },
  ],
  stores: { corner: [552, 552], count: 5 },
  berths: points('196 306, 514 300, 560 370, 250 392'),
  ferry: points('694 328, 698 250, 690 180, 664 118'),
  request: points('60 150, 150 140, 270 176, 360 230, 376 300, 356 370, 360 430, 360 534, 392 590, 370 630, 360 656'),
  words: [
    { words: 'Internet', at: [120, 96], looks: ['t-muted'] },
    { words: 'Credentials, schema', at: [50, 212], anchor: 'start', looks: ['t-cover'] },
    { words: 'Node', at: [276, 338], looks: ['t-strong'] },
    { words: 'TLS 1.3', at: [406, 338], anchor: 'start', looks: ['t-muted'] },
    { words: 'Mutual TLS', at: [388, 412], anchor: 'start', looks: ['t-cover'] },
    { words: 'Processing', at: [346, 586], anchor: 'end', looks: ['t-strong'] },
    { words: 'Refused, logged', at: [388, 654], anchor: 'start', looks: ['t-track'] },
    { words: 'AES-256', at: [588, 606], looks: [] },
    { words: 'Key service', at: [360, 730], looks: ['t-strong'] },
    { words: 'Release', at: [164, 684], looks: ['t-strong'] },
    { words: 'Isolated site', at: [598, 186], looks: ['t-strong'] },
    { words: 'Signed media', at: [684, 222], anchor: 'end', looks: [] },
  ],
};

export const harbours: Readonly<Record<Shape, Harbour>> = { wide, tall };
