// Claims that several pages repeat agree with each other, with their definition, and with the data samples.
import { describe, expect, test } from 'vitest';
import { calibration } from '../../../src/model/samples/movement-confidence.ts';
import { readTexts } from '../../support/real-content.ts';

const texts = readTexts('content').filter(({ file }) => !/schemas|README/.test(file));

const findAll = (pattern: RegExp): { file: string; found: string }[] =>
  texts.flatMap(({ file, text }) =>
    [...text.replaceAll(/\s+/g, ' ').matchAll(pattern)].map(([found]) => ({ file, found })),
  );

/** Returns the text around each match, up to this many characters on both sides, with its file. */
const around = (pattern: RegExp, characters: number): { file: string; context: string }[] =>
  texts.flatMap(({ file, text }) => {
    const flat = text.replaceAll(/\s+/g, ' ');
    return [...flat.matchAll(pattern)].map(({ index, 0: found }) => ({
      file,
      context: flat.slice(Math.max(0, index - characters), index + found.length + characters),
    }));
  });

describe('accuracy', () => {
  test.each([
    ['GPS', '±1-3'],
    ['BLE', '±0.5-2'],
    ['Wi-Fi', '±1-5'],
    ['[Ff]usion', '±0.3-0.8'],
  ])('every page states the same accuracy range for %s: %s m', (source, range) => {
    const found = findAll(new RegExp(`${source} ±[\\d.]+-[\\d.]+`, 'g'));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((one) => !one.found.endsWith(range))).toEqual([]);
  });

  test('4.9 m is always called typical or credited to GPS.gov', () => {
    const found = around(/4\.9 m/g, 140);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ context }) => !/GPS\.gov|typical/.test(context))).toEqual([]);
  });

  test('every file that states an accuracy of <1m limits it to an instrumented site', () => {
    const files = new Set(findAll(/<\s?1\s?m\b/g).map(({ file }) => file));
    const explained = new Set(findAll(/instrumented site/g).map(({ file }) => file));
    expect([...files].filter((file) => !explained.has(file))).toEqual([]);
  });
});

test('each page that states 92% for forecasts also gives interval, width and lead time', () => {
  const files = new Set(findAll(/92%|92 of 100/g).map(({ file }) => file));
  expect(files.size).toBeGreaterThan(1);
  for (const file of files) {
    const text = texts.find((one) => one.file === file)?.text ?? '';
    expect([file, /interval/.test(text), /width/.test(text), /48/.test(text)]).toEqual([file, true, true, true]);
  }
});

test('the uptime of 99.99% is stated with the matching downtime per month', () => {
  const month = (0.0001 * 30 * 24 * 60).toFixed(1);
  expect(month).toBe('4.3');
  const [precision] = around(/99\.99%/g, 400).filter(({ file }) => file.endsWith('precision.yaml'));
  expect(precision?.context).toMatch(/4\.3/);
  expect(findAll(/53 minutes a year/g)).toEqual([]);
});

test('every page describes the law as of the same date', () => {
  const days = new Set(findAll(/as of \d+ [A-Z][a-z]+ \d{4}/g).map(({ found }) => found));
  expect([...days]).toHaveLength(1);
});

test('every mention of the superseded ITSG-33 says “formerly”', () => {
  const named = around(/ITSG-33/g, 30);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ context }) => !context.includes('formerly ITSG-33'))).toEqual([]);
});

test('the field lists of samples use "confidence" only for a probability', () => {
  const defined = around(/name: (?:[a-zA-Z.[\]]*\.)?confidence(?:Score)?\b/g, 220);
  expect(defined.length).toBeGreaterThan(0);
  expect(defined.filter(({ context }) => !/[Pp]robability/.test(context))).toEqual([]);
});

test('the movement page states the same shares of correct records as the calibration of its sample', () => {
  const sum = (prefix: RegExp) => {
    const counted = Object.entries(calibration).filter(([name]) => prefix.test(name));
    const total = (key: 'cases' | 'right') => counted.reduce((all, [, one]) => all + one[key], 0);
    return {
      cases: total('cases').toLocaleString('en'),
      share: Math.round((100 * total('right')) / total('cases')),
      wrong: total('cases') - total('right'),
    };
  };
  const [stays, trips, modes] = [sum(/^staypoint/), sum(/^trip/), sum(/^mode/)];
  const text = texts.find(({ file }) => file.endsWith('services/movement.yaml'))?.text ?? '';
  expect(text).toContain(`Of ${stays.cases} staypoints, ${stays.share}% are right`);
  expect(text).toContain(`Of ${trips.cases} trips, ${trips.share}% are right`);
  expect([modes.wrong, text]).toEqual([
    4,
    expect.stringContaining(`Of ${modes.cases} travel modes named, all but four are`),
  ]);
});
