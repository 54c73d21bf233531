// Numbers from real data: texts on pages agree with the published results, and name the data's source and day.
import { expect, test } from 'vitest';
import { matchWindow } from '../../scripts/evidence/timetable.ts';
import { harbor } from '../../src/evidence/harbor.ts';
import { partOf, readPage, textOf, textsOf } from '../support/built-site.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const percent = (share: number): string => `${Number((share * 100).toFixed(1))}`;
const minutes = (value: number): string => `${value.toFixed(1)} min`;
const metres = (value: number): string => `${Math.round(value).toLocaleString('en')} m`;
const range = (shares: readonly number[]): string =>
  `${percent(Math.min(...shares))} to ${percent(Math.max(...shares))}%`;

const sections = {
  diagram: ['/real-time-awareness', 'How many reports can you lose?'],
  error: ['/about/precision', 'Error against reporting interval'],
  radius: ['/about/precision', 'Does a stated radius hold?'],
  forecast: ['/predictive-insights', 'What 92% means, and one forecast that you can check'],
} as const;
const read = (section: keyof typeof sections): Element => {
  const [path, heading] = sections[section];
  return partOf(readPage(path), heading);
};
const wordsOf = (section: keyof typeof sections): string => plain(textOf(read(section)));

test.each(['diagram', 'error', 'radius', 'forecast'] as const)(
  'the section "%s" says that its data is real, and names its day, source and licence',
  (section) => {
    expect(wordsOf(section)).toMatch(/real data/i);
    expect(wordsOf(section)).toContain('31 December 2019');
    expect(wordsOf(section)).toContain('U.S. Marine Cadastre AIS, public domain; not for navigation');
  },
);

test('the ferry diagram states its results and limits, and that the rule for stays was changed after the first results', () => {
  const words = wordsOf('diagram');
  const { crossings, departures, firstSettings, midnight, silence } = harbor;
  for (const said of [
    `all ${crossings.length} ferry departures of 24 hours in New York Harbor`,
    `all ${departures.length} departures in the timetable`,
    `Our first rule, ${firstSettings.radius} m and ${firstSettings.dwell / 60} min, found ${firstSettings.found} of the ${firstSettings.of}`,
    'We changed the rule after seeing this',
    `${matchWindow.before / 60} min before`,
    `${matchWindow.after / 60} min after`,
    'vessels that we chose after looking at the day',
    '2024 edition',
    'no raw positions',
    'How this was computed',
  ])
    expect(words).toContain(said);
  const drawing = read('diagram').querySelector('[role="img"]');
  const [from, to] = silence.between;
  expect(drawing?.textContent).toContain(
    `Ferry ${silence.vessel} sends nothing for ${Math.floor((to - from) / 3600)} h ${Math.round(((to - from) % 3600) / 60)} min`,
  );
  expect(drawing?.textContent).toContain(
    `${Math.max(...midnight.map(({ passenger }) => passenger))} passenger vessels`,
  );
  expect(drawing?.getAttribute('aria-label')).toContain(`the ${crossings.length} crossings`);
});

test('the error table has a row for each reporting interval in the published results', () => {
  const rows = [...read('error').querySelectorAll('tbody tr')].map((row) => textsOf(row, 'th, td').map(plain));
  expect(rows).toEqual(
    harbor.interpolation.map(({ everyMinutes, median, p95, cases }) => [
      `${everyMinutes} min`,
      metres(median),
      metres(p95),
      cases.toLocaleString('en'),
    ]),
  );
});

test('the Precision page states how often its error radius was right, and lists the radius for each reporting interval', () => {
  const { radius } = harbor;
  const words = wordsOf('radius');
  expect(words).toContain(`It held for ${range(radius.map(({ ferries }) => ferries.inside))} of the reports`);
  expect(words).toContain(`boats, it held for ${range(radius.map(({ boats }) => boats.inside))}`);
  const rows = [...read('radius').querySelectorAll('tbody tr')].map((row) => textsOf(row, 'th, td').map(plain));
  expect(rows.map(([interval, stated]) => [interval, stated])).toEqual(
    radius.map(({ everyMinutes, radius: stated }) => [`${everyMinutes} min`, metres(stated)]),
  );
});

test('the Predictive Insights page states the errors of the arrival forecast, in its text and its figure', () => {
  const { forecast, durations } = harbor;
  const words = wordsOf('forecast');
  for (const said of [
    `In ${forecast.cases} cases`,
    `the median error was ${minutes(forecast.median)} and 90% were within ${minutes(forecast.p90)}`,
    `the worst was off by ${minutes(forecast.worst)}`,
    `The median crossing takes ${minutes(durations.median)}`,
    `Half within ${minutes(forecast.median)}`,
    `90% within ${minutes(forecast.p90)}`,
    `All ${forecast.cases} within ${minutes(forecast.worst)}`,
  ])
    expect(words).toContain(said);
});
