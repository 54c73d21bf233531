/**
 * Draws each pair of people as a mark. Pairs with the same number of meetings form a row, the most meetings on top. A
 * line between two rows shows the threshold. An edge connects the people of each pair that has at least that many
 * meetings.
 */
import type { Shape } from '#instruments/instrument.ts';
import {
  box,
  central,
  circle,
  cross,
  drawSheet,
  end,
  type Point,
  path,
  sheet,
  text,
} from '#instruments/shared/shapes.ts';
import { type CopresenceParameters, type CopresenceResult, type Group, mostRequired } from './model.ts';
import { meetings, percent } from './print.ts';

/**
 * Distance, in units, between neighbouring marks. A line has 50 marks, with a gap after every ten marks so that people
 * can count them.
 */
const pitch = 11;
const perRow = 50;
const gapOfTen = 6;
/** The x of the first mark in a line. */
const left = 55;
const edge = 12;
/** Height in units of a row with one line of marks. Its label fits even on a phone, where text is largest. */
const leastHeight = 26;
/** The y at which the first row begins, and the y at which the last row ends. */
const [top, bottom] = [70, 538];
/** Height of the space above the threshold line, where its label is, in units of the drawing. */
const labelHeight = 30;

const disc = (place: Point): string => circle(place, 4);
const wrong = (place: Point): string => cross(place, 3.5);

/**
 * Returns a path of small discs. Each disc starts relative to the previous disc, so that the repeated steps compress
 * well.
 */
function dots(points: readonly Point[]): string {
  // Each arc begins at the top of its disc, 2 units above the centre. So subtract 2 from the first y.
  let [fromX, fromY] = [0, 2];
  return points
    .map(([x, y]) => {
      const step = `m${x - fromX} ${y - fromY}a2 2 0 1 0 .1 0z`;
      [fromX, fromY] = [x, y];
      return step;
    })
    .join('');
}

type Row = { group: Group; top: number };
/**
 * The rows, and the y coordinates of the horizontal lines between them. `lines` contains the line below each row, keyed
 * by the row's number of meetings. `head` is the line above all rows.
 */
type Layout = { rows: readonly Row[]; lines: ReadonlyMap<number, number>; head: number };

const sizeOf = ({ strangers, contacts }: Group): number => strangers + contacts;

const heightOf = (group: Group): number => leastHeight + Math.max(0, Math.ceil(sizeOf(group) / perRow) - 1) * pitch;

/**
 * Places rows from the top down, with space for the label of the threshold. The remaining height is divided into equal
 * gaps between the rows.
 */
function layOut(groups: readonly Group[], required: number): Layout {
  const free = bottom - top - labelHeight - groups.reduce((sum, group) => sum + heightOf(group), 0);
  const gap = free / groups.length;
  const lines = new Map<number, number>();
  let y: number = top;
  const rows = [...groups].reverse().map((group): Row => {
    const row = { group, top: Math.round(y) };
    y += heightOf(group) + gap + (group.meetings === required ? labelHeight : 0);
    lines.set(group.meetings, Math.round(y - gap / 2));
    return row;
  });
  return { rows, lines, head: Math.round(top - gap / 2) };
}

const placeOf = (y: number, index: number): Point => {
  const column = index % perRow;
  return [
    left + column * pitch + Math.floor(column / 10) * gapOfTen,
    y + leastHeight / 2 + Math.floor(index / perRow) * pitch,
  ];
};

/** Returns where to draw the marks of a row: first those of contacts, then those of strangers to the right. */
function placesOf({ group, top: y }: Row): { contacts: Point[]; strangers: Point[] } {
  const places = Array.from({ length: sizeOf(group) }, (_, index) => placeOf(y, index));
  return { contacts: places.slice(0, group.contacts), strangers: places.slice(group.contacts) };
}

/** The y of the centres of the legend's marks. */
const keyLine = 20;
/** The legend of the marks. Its words have enough space even on a phone with wider letter spacing. */
const key: readonly Shape[] = [
  ...path(disc([17, keyLine]), 'fill-ink'),
  text('real edge', [30, keyLine], 't-mono', central),
  ...path(wrong([193, keyLine]), 'line'),
  text('false edge', [205, keyLine], 't-mono', central),
  ...path(disc([389, keyLine]), 'line'),
  text('missed', [402, keyLine], 't-mono', central),
  ...path(dots([[525, keyLine]]), 'fill-soft'),
  text('strangers', [536, keyLine], 't-mono', central),
];

function drawRowLabels({ group: { meetings: count, share }, top: y }: Row): Shape[] {
  const line = y + leastHeight / 2;
  return [
    text(count === mostRequired ? `${count}+` : String(count), [edge, line], 't-strong', central),
    text(percent(share), [sheet.width - edge, line], 't-mono', { ...central, ...end }),
  ];
}

/**
 * Shows the result at the default parameters, for comparison: an outline around the marks of each row, and the
 * threshold. Skips a row if its default marks fill more than one line, because the height of the row may have changed.
 */
function drawGhost({ rows, lines }: Layout, required: number, before: CopresenceResult): Shape[] {
  const ends = rows.flatMap(({ group, top: y }) => {
    const count = sizeOf(before.groups[group.meetings] ?? group);
    if (count === 0 || count > perRow || count === sizeOf(group)) return [];
    const [x, line] = placeOf(y, count - 1);
    return [box(left - 7, line - 7, x - left + 14, 14)];
  });
  const threshold = before.required === required ? '' : `M0 ${lines.get(before.required)}H${sheet.width}`;
  return [...path(ends.join(''), 'ghost'), ...path(threshold, 'ghost dash')];
}

/**
 * Draws a mark for each pair. Labels each row with its number of meetings, and with the share of its pairs that are
 * expected to be contacts.
 */
export function draw(
  { groups }: CopresenceResult,
  { required }: CopresenceParameters,
  before?: CopresenceResult | null,
): Shape {
  const layout = layOut(groups, required);
  const { rows, lines, head } = layout;
  const threshold = lines.get(required) ?? head;
  const rules = [...lines].flatMap(([count, y]) => (count === required || count === 0 ? [] : [y]));
  const placed = rows.map((row) => ({ isJoined: row.group.meetings >= required, ...placesOf(row) }));
  const joined = placed.filter(({ isJoined }) => isJoined);
  const apart = placed.filter(({ isJoined }) => !isJoined);
  return drawSheet([
    ...key,
    ...path([40, head, ...rules].map((y) => `M0 ${y}H${sheet.width}`).join(''), 'hair'),
    ...(before ? drawGhost(layout, required, before) : []),
    text('meetings', [edge, 60], 't-mono'),
    text('contacts expected', [sheet.width - edge, 60], 't-mono', end),
    ...path(dots(apart.flatMap(({ strangers }) => strangers)), 'fill-soft'),
    ...path(joined.flatMap(({ strangers }) => strangers.map(wrong)).join(''), 'line'),
    ...path(joined.flatMap(({ contacts }) => contacts.map(disc)).join(''), 'fill-ink'),
    ...path(apart.flatMap(({ contacts }) => contacts.map(disc)).join(''), 'line'),
    ...rows.flatMap(drawRowLabels),
    ...path(`M0 ${threshold}H${sheet.width}`, 'track'),
    text(`edges from ${meetings(required)} on`, [left - 6, threshold - 8], 't-mono t-track'),
  ]);
}
