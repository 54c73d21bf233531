import type { Element } from 'hast';
import { s } from 'hastscript';
import { at, type FigureDrawing, path, seeded } from '../figure-drawing.ts';

type Point = readonly [number, number];

const width = 264;
const height = 112;
const rowStep = 150;

/**
 * Returns a crowd of people. Each cell of a grid contains one person at a random place in the cell, so the crowd is
 * even but looks random.
 */
function crowd(seed: number, [x, y]: Point, [wide, high]: Point, cell: number): Point[] {
  const random = seeded(seed);
  const columns = Math.round(wide / cell);
  const rows = Math.round(high / cell);
  return Array.from(
    { length: columns * rows },
    (_, index): Point => [
      x + ((index % columns) + 0.1 + random() * 0.8) * (wide / columns),
      y + (Math.floor(index / columns) + 0.1 + random() * 0.8) * (high / rows),
    ],
  );
}

const dots = (places: readonly Point[]): string => places.map(([x, y]) => `M${at(x)} ${at(y)}h0`).join('');
const circle = ([cx, cy]: Point, r: number, ...className: string[]) => s('circle', { cx, cy, r, className });
const lines = (d: string, ...className: string[]) => s('path', { d, className });

function arrow([fromX, fromY]: Point, [x, y]: Point): string {
  const angle = Math.atan2(y - fromY, x - fromX);
  return path(
    [0.5, 0, -0.5].map(
      (turn): Point => (turn === 0 ? [x, y] : [x - 10 * Math.cos(angle + turn), y - 10 * Math.sin(angle + turn)]),
    ),
  );
}

/**
 * Draws a geofence along a border, as a band with two edges: one for the approach and one for the crossing. One track
 * crosses both edges. A second track turns back between them.
 */
function border(): Element[] {
  const across: Point[] = [
    [18, 92],
    [84, 76],
    [118, 52],
    [176, 48],
    [240, 24],
  ];
  return [
    lines('M104 0L84 112H156L176 0Z', 'tint-soft'),
    lines('M104 0L84 112', 'soft', 'dash'),
    lines('M176 0L156 112', 'line'),
    lines(
      path([
        [14, 22],
        [70, 18],
        [118, 26],
        [122, 36],
        [66, 44],
        [16, 42],
      ]) + arrow([66, 44], [16, 42]),
      'soft',
    ),
    lines(path(across) + arrow([176, 48], [240, 24]), 'track'),
    circle([167.4, 48.6], 6, 'track', 'fill-ground'),
  ];
}

/**
 * Draws a street grid with one watched block. People are drawn as dots without tracks, because they are only counted.
 */
function urban(): Element[] {
  const scattered = crowd(5, [4, 4], [256, 104], 21);
  const inBlock = ([x, y]: Point) => x > 106 && x < 190 && y > 26 && y < 82;
  return [
    lines('M34 0V112M110 0V112M186 0V112M0 30H264M0 78H264', 'hair'),
    s('rect', { x: 110, y: 30, width: 76, height: 48, className: ['tint-track', 'track', 'dash'] }),
    lines(dots(scattered.filter((place) => !inBlock(place))), 'soft', 'bold'),
    lines(dots(crowd(6, [114, 34], [68, 40], 9)), 'line', 'bold'),
  ];
}

/**
 * Draws three rings around a venue. People are counted at the outer ring. Their flow is measured at the middle ring.
 * Inside the inner ring, each track is followed.
 */
function event(): Element[] {
  const around = crowd(8, [4, 4], [256, 104], 17).filter(([x, y]) => Math.hypot(x - 132, y - 56) > 26);
  return [
    lines(dots(around), 'soft', 'bold'),
    circle([132, 56], 50, 'soft', 'dash'),
    circle([132, 56], 35, 'soft'),
    circle([132, 56], 20, 'line', 'tint-track'),
    lines('M132 48v16M124 56h16', 'line'),
    lines(
      path([
        [226, 92],
        [186, 84],
        [163, 70],
        [147, 64],
      ]) + arrow([163, 70], [147, 64]),
      'track',
    ),
  ];
}

/** Draws two tracks that pass the same three places. Such a match suggests that one person follows the other. */
function follower(): Element[] {
  const shared: Point[] = [
    [48, 76],
    [132, 38],
    [216, 72],
  ];
  return [
    lines(
      path([
        [8, 34],
        [48, 76],
        [96, 90],
        [132, 38],
        [170, 20],
        [216, 72],
        [256, 50],
      ]),
      'line',
    ),
    lines(
      path([
        [8, 98],
        [48, 76],
        [84, 44],
        [132, 38],
        [176, 84],
        [216, 72],
        [256, 98],
      ]),
      'track',
    ),
    ...shared.map((place) => circle(place, 15, 'soft', 'dash')),
    ...shared.map((place) => circle(place, 4, 'fill-ink')),
  ];
}

/** Draws a fence with a buffer zone along it. One track stops at the fence, turns and comes back. */
function infrastructure(): Element[] {
  const loiter: Point[] = [
    [8, 98],
    [52, 92],
    [80, 74],
    [74, 48],
    [88, 38],
    [94, 56],
    [82, 70],
    [96, 88],
    [60, 102],
    [12, 106],
  ];
  return [
    lines('M92 10H226L240 60L210 102H110Z', 'soft', 'dash'),
    lines('M108 22H216L227 60L203 90H121Z', 'line', 'tint-soft'),
    lines('M140 40h26v30h-26zM182 44h20v22h-20zM166 55h16', 'soft'),
    lines(path(loiter) + arrow([60, 102], [12, 106]), 'track'),
    circle([86, 54], 20, 'warn'),
  ];
}

/**
 * Draws three places with a fence around each, and their visitors as dots. A line joins two places that have the same
 * returning visitors.
 */
function places(): Element[] {
  const sites: Point[] = [
    [46, 34],
    [132, 80],
    [218, 32],
  ];
  const visitors = sites.flatMap(([x, y], site) =>
    Array.from({ length: 6 - site }, (_, index): Point => {
      const angle = index * 2.4 + site;
      return [x + 11 * Math.cos(angle), y + 11 * Math.sin(angle)];
    }),
  );
  return [
    lines(path([sites[0] as Point, sites[1] as Point, sites[2] as Point]), 'track'),
    lines(path([sites[0] as Point, sites[2] as Point]), 'soft', 'dash'),
    ...sites.map((site) => circle(site, 21, 'line', 'fill-ground')),
    lines(dots(visitors), 'line', 'bold'),
  ];
}

const panels: readonly { title: string; content: () => Element[] }[] = [
  { title: 'Border', content: border },
  { title: 'Urban', content: urban },
  { title: 'VIP and event', content: event },
  { title: 'Counterintelligence', content: follower },
  { title: 'Infrastructure', content: infrastructure },
  { title: 'Geo-social network', content: places },
];

/**
 * Draws six panels of equal size. Each panel shows one use of a geofence, and the movements that the geofence detects
 * or counts.
 */
export const draw: FigureDrawing = () =>
  s(
    'svg',
    { viewBox: '0 0 560 450', className: ['fg'] },
    panels.map(({ title, content }, index) =>
      s('g', { transform: `translate(${8 + (index % 2) * 280} ${30 + Math.floor(index / 2) * rowStep})` }, [
        s('rect', { x: 0, y: 0, width, height, className: ['hair'] }),
        ...content(),
        s('text', { x: 0, y: -8, className: ['t-strong'] }, title),
      ]),
    ),
  );
