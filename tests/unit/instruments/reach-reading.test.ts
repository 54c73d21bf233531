// What the instrument of reach says, and the words in its drawing: readable at any parameters.
import { expect, test } from 'vitest';
import type { Shape } from '../../../src/instruments/instrument.ts';
import { reach } from '../../../src/instruments/reach/instrument.ts';
import type { ReachParameters } from '../../../src/instruments/reach/model.ts';
import { placeLabel } from '../../../src/instruments/reach/place-label.ts';
import { addresses } from '../../../src/instruments/reach/town.ts';
import { all } from '../../support/reach-settings.ts';
import { html } from '../../support/shapes.ts';

const { defaults, compute, draw, read, controls, handles } = reach;
const drawn = (given: ReachParameters): Shape => draw(compute(given), given);
const said = (given: ReachParameters) => read(compute(given), given);
type Point = readonly [number, number];

/** A text as it is largest, on a phone: 24 units, in mono 20 and 13 wide a letter; 0.12 em more if readers space letters. */
function boxOf({ attributes = {}, children = [] }: Shape, [left, top]: Point) {
  const isMono = `${attributes.class}`.includes('t-mono');
  const width = `${children[0]}`.length * (isMono ? 15.4 : 18);
  const anchor = attributes['text-anchor'];
  const x = left + Number(attributes.x ?? 0) - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
  const y = top + Number(attributes.y ?? 0);
  expect(attributes['dominant-baseline']).toBe('central');
  return { left: x, right: x + width, top: y - 12, bottom: y + 12, text: `${children[0]}` };
}

/** With where they stand in the drawing: within groups that are moved, and within the map. */
function boxesOf(shape: Shape, [x, y]: Point = [0, 0]): ReturnType<typeof boxOf>[] {
  const { tag, attributes = {}, children = [] } = shape;
  const [, dx = 0, dy = 0] = /translate\((\d+) (\d+)\)/.exec(`${attributes.transform}`)?.map(Number) ?? [];
  const start: Point = [x + dx, y + dy + (tag === 'svg' ? Number(attributes.y ?? 0) : 0)];
  if (tag === 'text') return [boxOf(shape, [x, y])];
  return children.flatMap((child) => (typeof child === 'string' ? [] : boxesOf(child, start)));
}

test('texts lie on the sheet and none on another, at the size that they have on a phone', () => {
  for (const given of all) {
    const boxes = boxesOf(drawn(given));
    // Of two stations in one place, the upper hides the lower.
    const isNear = Math.max(Math.abs(given.aX - given.bX), Math.abs(given.aY - given.bY)) < 26;
    boxes.forEach((box, index) => {
      const name = `${box.text} of ${JSON.stringify(given)}`;
      expect(Math.min(box.left, box.top, 720 - box.right, 544 - box.bottom), name).toBeGreaterThanOrEqual(0);
      for (const other of boxes.slice(index + 1)) {
        if (isNear && box.text === 'A' && other.text === 'B') continue;
        const isApart =
          box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top;
        if (!isApart) expect.fail(`${name} lies on ${other.text}`);
      }
    });
  }
});

/** The box of a label of eight letters beside a mark. */
function boxBeside(at: Point, stations: readonly Point[], points: readonly Point[] = []) {
  const marks = stations.map((place) => ({ place, half: 13 }));
  const { at: place, attributes } = placeLabel('13.0 min', at, 10, marks, points);
  const width = 8 * 18;
  const shift = { start: 0, middle: width / 2, end: width }[`${attributes['text-anchor']}`] ?? Number.NaN;
  const left = place[0] - shift;
  return { left, right: left + width, top: place[1] - 13, bottom: place[1] + 13 };
}

const keepsOff = (box: ReturnType<typeof boxBeside>, [x, y]: Point, half: number): boolean =>
  box.right <= x - half || x + half <= box.left || box.bottom <= y - half || y + half <= box.top;

test('the label of an address keeps to the map and off stations, wherever these stand', () => {
  for (const { place } of addresses) {
    const beside = (dx: number, dy: number): Point => [place[0] + dx, place[1] + dy];
    for (const stations of [[], [beside(40, 0)], [beside(-40, 0), beside(30, 30)]]) {
      const box = boxBeside(place, stations);
      const name = `${place} beside ${stations.join(' and ')}`;
      expect(Math.min(box.left, box.top, 720 - box.right, 456 - box.bottom), name).toBeGreaterThanOrEqual(0);
      expect(stations.every((station) => keepsOff(box, station, 13)) && keepsOff(box, place, 10), name).toBe(true);
    }
  }
});

test('the label of an address covers as few other marks as it can', () => {
  // Only what is above, ended at the mark, covers none of these.
  const around = [-100, -50, 50, 100].flatMap((dx) => [-26, 0, 26].map((dy): Point => [300 + dx, 200 + dy]));
  const others = around.filter(([x, y]) => !(x < 300 && y < 200));
  expect(boxBeside([300, 200], [], [...others, [300, 226], [315, 174]])).toMatchObject({ right: 310, bottom: 186 });
});

test('every control and every handle changes both what is drawn and what is said', () => {
  const before = said(defaults);
  const changes = [{ hour: 16 }, { closed: 'south' }, { closed: 'north' }, { turnout: 70 }, { aX: 260 }, { bY: 340 }];
  for (const change of changes) {
    const given = { ...defaults, ...change };
    expect(html(drawn(given)), JSON.stringify(change)).not.toBe(html(drawn(defaults)));
    expect(said(given).sentence, JSON.stringify(change)).not.toBe(before.sentence);
  }
  const named = new Set([...controls.map(({ name }) => name), ...handles.flatMap(({ x, y }) => [x, y])]);
  expect([...named].toSorted()).toEqual(Object.keys(defaults).toSorted());
});

test('readings: the first one, a closed bridge that costs, two that cut off, a night without gaps', () => {
  expect(said(defaults)).toEqual({
    value: '69%',
    sentence:
      'At 17:00, 137 of 200 addresses are within 8 minutes of the alarm. The slowest is reached after 13.0 min, from station A.',
    notes: ['Straight-line circles: 91%', 'Reached by both stations: 26%', 'Both bridges are open'],
  });
  expect(said({ ...defaults, closed: 'south' })).toMatchObject({
    sentence: expect.stringMatching(/^At 17:00, with the south bridge closed, 108 of 200 addresses are /),
    notes: [expect.any(String), expect.any(String), 'With both bridges open: 69%'],
  });
  expect(said({ ...defaults, closed: 'both' }).sentence).toBe(
    'At 17:00, with both bridges closed, 105 of 200 addresses are within 8 minutes of the alarm. To 91 no way is open.',
  );
  expect(said({ ...defaults, hour: 3, turnout: 0, bX: 545, bY: 300 })).toMatchObject({
    value: '100%',
    sentence: expect.stringMatching(/^At 03:00, all 200 addresses are within 8 minutes of the alarm\. The slowest /),
  });
});

test('readings stay readable at any parameters', () => {
  for (const given of all) {
    const { value, sentence, notes } = said(given);
    expect(value).toMatch(/^(<1|>99|\d{1,2}|100)%$/);
    expect([sentence, ...notes].join(' ')).not.toMatch(/NaN|undefined|Infinity/);
    expect(sentence).toMatch(
      /^At \d\d:00, [^.]*\.( To \d+ no way is open\.| The slowest is reached after \d+\.\d min, from station [AB]\.)$/,
    );
    expect(notes).toHaveLength(3);
  }
});
