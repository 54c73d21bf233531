/** Each pair as a mark, in rows by number of meetings, the most frequent on top; the threshold lies between two rows. */
import type { Shape } from '#instruments/instrument.ts';
import { type CopresenceParameters, type CopresenceResult, type Group, mostRequired } from './model.ts';
import { meetings, percent } from './print.ts';

/** Units of the drawing. */
const sheet = { width: 720, height: 656 } as const;
/** Between marks; a row holds 40. */
const pitch = 15;
const perRow = 40;
/** Of the first mark. */
const left = 56;
const edge = 12;
/** A row of one line of text as it is largest, on a phone. */
const leastHeight = 26;
/** Where the rows begin and end. */
const [top, bottom] = [70, 648];
/** Above the line of the threshold, for its label. */
const labelHeight = 30;

type Point = readonly [x: number, y: number];
type Attributes = NonNullable<Shape['attributes']>;

const shape = (tag: string, attributes: Attributes, children: Shape['children'] = []): Shape => ({
  tag,
  attributes,
  children,
});

const text = (content: string, x: number, y: number, role: string, more: Attributes = {}): Shape =>
  shape('text', { x, y, class: role, ...more }, [content]);

/** Level with the marks, whatever its size. */
const middle = { 'dominant-baseline': 'central' };
const atEnd = { 'text-anchor': 'end' };

/** Nothing where there is nothing to draw. */
const path = (d: string, role: string): Shape[] => (d ? [shape('path', { d, class: role })] : []);

const disc = ([x, y]: Point): string => `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0-10 0`;
const cross = ([x, y]: Point): string => `M${x - 4} ${y - 4}l8 8m-8 0l8-8`;

/** Steps from one dot to the next are alike: a thousand weigh little. */
function dots(points: readonly Point[]): string {
  let [fromX, fromY] = [0, 0];
  return points
    .map(([x, y]) => {
      const step = `m${x - fromX} ${y - fromY}h0`;
      [fromX, fromY] = [x, y];
      return step;
    })
    .join('');
}

type Row = { group: Group; top: number };
/** Heights: where each row begins, of the lines between two rows, and of the line between edges and no edges. */
type Layout = { rows: readonly Row[]; rules: readonly number[]; threshold: number };

const heightOf = ({ strangers, contacts }: Group): number =>
  leastHeight + Math.max(0, Math.ceil((strangers + contacts) / perRow) - 1) * pitch;

/** Rows from the top down, and the line below those whose pairs get an edge; what height remains parts them. */
function layOut(groups: readonly Group[], required: number): Layout {
  const free = bottom - top - labelHeight - groups.reduce((sum, group) => sum + heightOf(group), 0);
  const gap = free / groups.length;
  const rules = [Math.round(top - gap / 2)];
  let [y, threshold] = [top, 0];
  const rows = [...groups].reverse().map((group): Row => {
    const row = { group, top: Math.round(y) };
    const isLast = group.meetings === required;
    y += heightOf(group) + gap + (isLast ? labelHeight : 0);
    const line = Math.round(y - gap / 2);
    if (isLast) threshold = line;
    else if (group.meetings > 0) rules.push(line);
    return row;
  });
  return { rows, rules, threshold };
}

/** Where the marks of a row stand, contacts first. */
function placesOf({ group, top: y }: Row): { contacts: Point[]; strangers: Point[] } {
  const place = (_: unknown, index: number): Point => [
    left + (index % perRow) * pitch,
    y + leastHeight / 2 + Math.floor(index / perRow) * pitch,
  ];
  const places = Array.from({ length: group.contacts + group.strangers }, place);
  return { contacts: places.slice(0, group.contacts), strangers: places.slice(group.contacts) };
}

/** Marks are centred on this line. */
const keyLine = 20;
/** What the marks are; each word has the room that it takes on a phone with wider spacing of letters. */
const key: readonly Shape[] = [
  ...path(disc([17, keyLine]), 'fill-ink'),
  text('real edge', 30, keyLine, 't-mono', middle),
  ...path(cross([193, keyLine]), 'line'),
  text('false edge', 205, keyLine, 't-mono', middle),
  ...path(disc([389, keyLine]), 'line'),
  text('missed', 402, keyLine, 't-mono', middle),
  ...path(dots([[525, keyLine]]), 'soft bold'),
  text('strangers', 536, keyLine, 't-mono', middle),
];

function drawRowLabels({ group: { meetings: count, share }, top: y }: Row): Shape[] {
  const line = y + leastHeight / 2;
  return [
    text(count === mostRequired ? `${count}+` : String(count), edge, line, 't-strong', middle),
    text(percent(share), sheet.width - edge, line, 't-mono', { ...middle, ...atEnd }),
  ];
}

/** The marks of all pairs, and how many of those who met so often are expected to be contacts. */
export function draw({ groups }: CopresenceResult, { required }: CopresenceParameters): Shape {
  const { rows, rules, threshold } = layOut(groups, required);
  const placed = rows.map((row) => ({ isJoined: row.group.meetings >= required, ...placesOf(row) }));
  const joined = placed.filter(({ isJoined }) => isJoined);
  const apart = placed.filter(({ isJoined }) => !isJoined);
  return shape('svg', { viewBox: `0 0 ${sheet.width} ${sheet.height}`, class: 'fg wide instrument' }, [
    ...key,
    ...path([40, ...rules].map((y) => `M0 ${y}H${sheet.width}`).join(''), 'hair'),
    text('meetings', edge, 60, 't-mono'),
    text('contacts expected', sheet.width - edge, 60, 't-mono', atEnd),
    ...path(dots(apart.flatMap(({ strangers }) => strangers)), 'soft bold'),
    ...path(joined.flatMap(({ strangers }) => strangers.map(cross)).join(''), 'line'),
    ...path(joined.flatMap(({ contacts }) => contacts.map(disc)).join(''), 'fill-ink'),
    ...path(apart.flatMap(({ contacts }) => contacts.map(disc)).join(''), 'line'),
    ...rows.flatMap(drawRowLabels),
    ...path(`M0 ${threshold}H${sheet.width}`, 'track'),
    text(`edges from ${meetings(required)} on`, left - 6, threshold - 8, 't-mono t-track'),
  ]);
}
