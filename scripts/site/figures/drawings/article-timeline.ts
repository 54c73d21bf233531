import { s } from 'hastscript';
import { at, type FigureDrawing } from '../figure-drawing.ts';

const left = 30;
const right = 504;
const axis = 296;
const top = 66;
/**
 * The largest number of marks that fit side by side. If there are more articles, marks that would overlap are drawn as
 * one mark.
 */
const maxMarks = 100;
const maxLines = 12;
const maxTicks = 72;
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Converts a date to a number of months since the year 0, with the day as a fraction. The function treats all months as
 * equally long, so that ticks are evenly spaced.
 */
function monthsOf(published: string): number {
  const [year = 0, month = 1, day = 1] = published.slice(0, 10).split('-').map(Number);
  return year * 12 + month - 1 + (day - 1) / 31;
}

/** The drawing when there are no articles: only the axes. */
const empty = s('svg', { viewBox: '0 0 560 344', className: ['fg'] }, [
  s('path', { d: `M${left} ${top - 30}V${axis}H${right}`, className: ['soft'] }),
]);

const dateWords = (months: number): string => `${monthNames[Math.floor(months) % 12]} ${Math.floor(months / 12)}`;

/** Returns the smallest step that leaves at most `most` items. A step of 5 keeps every fifth item. */
const pickStep = (count: number, steps: readonly number[], most: number): number =>
  steps.find((step) => count / step <= most) ?? Math.ceil(count / most);

/** If there are more than `maxMarks` marks, keeps only one mark for each place along the axis: the last mark there. */
function thinOut(marks: readonly [number, number][]): readonly [number, number][] {
  if (marks.length <= maxMarks) return marks;
  const width = (right - left) / maxMarks;
  return [...new Map(marks.map((mark) => [Math.floor((mark[0] - left) / width), mark])).values()];
}

/**
 * Draws each article as a mark at its date. The height of the mark is the number of articles published by then, so two
 * articles of the same day don’t overlap. With many articles, only a stepped line is drawn.
 */
export const draw: FigureDrawing = ({ articles }) => {
  if (articles.length === 0) return empty;
  const dates = articles.map(({ published }) => monthsOf(published)).sort((one, other) => one - other);
  const first = Math.floor(dates[0] ?? 0);
  const last = Math.floor(dates.at(-1) ?? first) + 1;
  const scale = (months: number) => left + ((months - first) / (last - first)) * (right - left);
  const level = (count: number) => axis - ((axis - top) * count) / Math.max(1, dates.length);
  const marks = thinOut(dates.map((date, index): [number, number] => [scale(date), level(index + 1)]));
  const months = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const years = pickStep(months.length / 12, [1, 2, 5, 10, 20, 50], maxLines);
  const januaries = months.filter((month) => month % (12 * years) === 0);
  const lines = pickStep(dates.length, [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000], maxLines);
  const counts = dates.map((_, index) => index + 1).filter((count) => count % lines === 0);
  const steps = marks.reduce((line, [x, y]) => `${line}H${at(x)}V${at(y)}`, `M${left} ${axis}`);
  const ticked = months.length > maxTicks ? months.filter((month) => month % 12 === 0) : months;
  const ticks = ticked.map(
    (month) => `M${at(scale(month))} ${axis}v${month % 12 === 0 ? 16 : month % 3 === 0 ? 9 : 5}`,
  );
  const [endX, endY] = marks.at(-1) ?? [right, top];
  const [firstX, firstY] = marks[0] ?? [left, axis];
  return s('svg', { viewBox: '0 0 560 344', className: ['fg'] }, [
    s('path', {
      d: januaries.map((month) => `M${at(scale(month))} ${top - 30}V${axis}`).join(''),
      className: ['hair'],
    }),
    s('path', { d: counts.map((count) => `M${left} ${at(level(count))}H${right + 8}`).join(''), className: ['hair'] }),
    ...counts.map((count) =>
      s('text', { x: right + 14, y: at(level(count) + 5), className: ['t-mono', 't-muted'] }, String(count)),
    ),
    s('path', { d: marks.map(([x, y]) => `M${at(x)} ${axis}V${at(y)}`).join(''), className: ['hair'] }),
    s('path', { d: `M${left} ${axis}H${right}${ticks.join('')}`, className: ['soft'] }),
    s('path', { d: steps, className: ['track'] }),
    ...(marks.length < dates.length ? [] : marks).map(([x, y]) =>
      s('circle', { cx: at(x), cy: at(y), r: 5, className: ['line', 'fill-ground'] }),
    ),
    s('circle', { cx: at(endX), cy: at(endY), r: 5, className: ['track', 'fill-track'] }),
    ...januaries.map((month) =>
      s('text', { x: at(scale(month) + 6), y: 334, className: ['t-mono', 't-muted'] }, String(month / 12)),
    ),
    s('text', { x: at(firstX), y: at(firstY - 44), className: ['t-strong', 'halo'] }, 'First'),
    s('text', { x: at(firstX), y: at(firstY - 72), className: ['t-mono', 'halo'] }, dateWords(dates[0] ?? 0)),
    s('text', { x: at(endX + 4), y: at(endY - 16), textAnchor: 'end', className: ['t-track'] }, 'Newest'),
    s(
      'text',
      { x: at(endX + 4), y: at(endY - 42), textAnchor: 'end', className: ['t-mono'] },
      dateWords(dates.at(-1) ?? 0),
    ),
  ]);
};
