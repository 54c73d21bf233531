/**
 * The layout of a drawing that shows data records as rivers: the courses of the streams, and the positions of the
 * labels. There is a wide and a tall layout.
 */
import { type Point, points, type Shape } from './curves.ts';

/** A stream on the chart, and the number of simulated records that it stands for. */
export type Stream = { records: number; course: readonly Point[] };
const stream = (records: number, course: string): Stream => ({ records, course: points(course) });

export type Name = { words: string; at: Point; anchor?: 'start' | 'middle' | 'end' };
export type Basin = { centre: Point; reach: Point };

export type Sheet = {
  /** Streams of raw reports, one per receiver. */
  heads: readonly Stream[];
  /** The sections of the main stream, from junction to junction down to the delta. */
  trunk: readonly Stream[];
  /** Streams that join the main stream. They stand for records from which other records are derived (“parents”). */
  parents: readonly Stream[];
  toPond: Stream;
  toMarsh: Stream;
  mouths: readonly Stream[];
  pond: Basin;
  marsh: Basin;
  /** The coastline, from one edge of the drawing to the opposite edge. */
  coast: readonly Point[];
  tile: { corner: Point; side: number };
  junctions: readonly Name[];
  names: readonly Name[];
  sea: Name;
  key: Point;
};

const wide: Sheet = {
  heads: [
    stream(420, '34 116, 96 122, 158 170, 214 186, 262 246, 330 300'),
    stream(360, '34 318, 90 330, 150 304, 214 318, 270 296, 330 300'),
    stream(240, '34 506, 92 486, 134 430, 200 414, 246 350, 330 300'),
  ],
  trunk: [
    stream(1020, '330 300, 372 288, 420 292'),
    stream(840, '420 292, 460 302, 504 302'),
    stream(920, '504 302, 560 316, 620 318, 684 298'),
    stream(980, '684 298, 716 282, 752 274'),
    stream(720, '752 274, 806 268, 860 284'),
    stream(920, '860 284, 916 306, 968 312, 1024 300'),
    stream(990, '1024 300, 1060 294, 1092 298'),
  ],
  parents: [
    stream(80, '432 84, 454 128, 446 170, 478 218, 482 262, 504 302'),
    stream(60, '580 528, 612 488, 602 440, 636 396, 642 346, 684 298'),
    stream(200, '776 84, 812 124, 800 166, 830 206, 832 246, 860 284'),
    stream(40, '950 528, 984 484, 968 436, 994 388, 990 344, 1024 300'),
    stream(30, '1068 92, 1046 132, 1058 176, 1030 220, 1040 262, 1024 300'),
  ],
  toPond: stream(180, '420 292, 444 340, 410 384, 404 440'),
  toMarsh: stream(260, '752 274, 784 318, 770 368, 806 424'),
  mouths: [
    stream(150, '1092 298, 1116 262, 1130 214, 1166 184, 1190 136'),
    stream(210, '1092 298, 1128 268, 1160 240, 1210 222'),
    stream(280, '1092 298, 1130 304, 1168 294, 1230 298'),
    stream(200, '1092 298, 1124 334, 1158 350, 1208 378'),
    stream(150, '1092 298, 1112 344, 1130 392, 1170 424, 1186 470'),
  ],
  pond: { centre: [402, 462], reach: [62, 30] },
  marsh: { centre: [812, 462], reach: [86, 38] },
  coast: points('1276 -20, 1226 60, 1190 120, 1200 200, 1222 260, 1226 310, 1212 370, 1176 440, 1184 520, 1236 620'),
  tile: { corner: [1252, 212], side: 156 },
  junctions: [
    { words: 'Received', at: [362, 236] },
    { words: 'Time-aligned', at: [530, 378] },
    { words: 'Filtered', at: [684, 236] },
    { words: 'Matched', at: [884, 362] },
    { words: 'Reviewed', at: [952, 250] },
  ],
  names: [
    { words: 'Receiver A', at: [40, 94], anchor: 'start' },
    { words: 'Receiver B', at: [40, 294], anchor: 'start' },
    { words: 'Receiver C', at: [40, 540], anchor: 'start' },
    { words: 'Clock correction', at: [432, 66] },
    { words: 'Filter', at: [580, 556] },
    { words: 'Map', at: [776, 66] },
    { words: 'Rule', at: [950, 556] },
    { words: 'Released by a person', at: [1064, 66] },
    { words: 'Deleted on its date', at: [400, 524] },
    { words: 'Withheld: too uncertain', at: [806, 530] },
  ],
  sea: { words: 'Delivered', at: [1330, 128] },
  key: [1262, 500],
};

const tall: Sheet = {
  heads: [
    stream(420, '96 84, 104 118, 168 138, 204 172, 286 190, 340 232'),
    stream(360, '356 84, 340 116, 366 146, 338 180, 340 232'),
    stream(240, '616 84, 600 122, 530 138, 488 172, 404 186, 340 232'),
  ],
  trunk: [
    stream(1020, '340 232, 332 256, 340 276'),
    stream(840, '340 276, 350 300, 352 326'),
    stream(920, '352 326, 366 360, 358 400'),
    stream(980, '358 400, 346 424, 344 446'),
    stream(720, '344 446, 340 476, 356 502'),
    stream(920, '356 502, 370 530, 358 572'),
    stream(990, '358 572, 350 592, 354 612'),
  ],
  parents: [
    stream(80, '664 300, 600 288, 530 318, 450 300, 352 326'),
    stream(60, '664 390, 600 372, 530 396, 450 378, 358 400'),
    stream(200, '56 478, 120 462, 190 492, 270 478, 356 502'),
    stream(40, '56 590, 120 574, 190 592, 270 560, 358 572'),
    stream(30, '664 580, 600 562, 530 582, 450 556, 358 572'),
  ],
  toPond: stream(180, '340 276, 290 290, 250 276, 190 300'),
  toMarsh: stream(260, '344 446, 400 462, 450 450, 530 474'),
  mouths: [
    stream(150, '354 612, 300 640, 240 636, 180 668, 130 672'),
    stream(210, '354 612, 316 652, 280 668, 262 716'),
    stream(280, '354 612, 362 646, 356 676, 360 730'),
    stream(200, '354 612, 394 648, 430 668, 452 714'),
    stream(150, '354 612, 410 636, 474 640, 530 664, 590 668'),
  ],
  pond: { centre: [148, 312], reach: [56, 26] },
  marsh: { centre: [580, 484], reach: [64, 24] },
  coast: points('-20 690, 60 664, 130 664, 200 694, 270 710, 360 716, 450 708, 530 690, 600 660, 660 664, 740 684'),
  tile: { corner: [298, 690], side: 122 },
  junctions: [
    { words: 'Received', at: [250, 246], anchor: 'end' },
    { words: 'Time-aligned', at: [300, 352], anchor: 'end' },
    { words: 'Filtered', at: [310, 414], anchor: 'end' },
    { words: 'Matched', at: [404, 530], anchor: 'start' },
    { words: 'Reviewed', at: [404, 614], anchor: 'start' },
  ],
  names: [
    { words: 'Receiver A', at: [34, 64], anchor: 'start' },
    { words: 'Receiver B', at: [356, 64] },
    { words: 'Receiver C', at: [686, 64], anchor: 'end' },
    { words: 'Clock correction', at: [686, 276], anchor: 'end' },
    { words: 'Filter', at: [686, 360], anchor: 'end' },
    { words: 'Map', at: [36, 450], anchor: 'start' },
    { words: 'Rule', at: [36, 560], anchor: 'start' },
    { words: 'Person', at: [686, 552], anchor: 'end' },
    { words: 'Deleted', at: [36, 276], anchor: 'start' },
    { words: 'Withheld', at: [686, 450], anchor: 'end' },
  ],
  sea: { words: 'Delivered', at: [130, 760] },
  key: [490, 800],
};

export const sheets: Readonly<Record<Shape, Sheet>> = { wide, tall };
