// What `npm run shots` pictures: every page at every width, and the states that pages can be in.
import { expect, test } from 'vitest';
import { describePages } from '../../scripts/measure/audit/audited-page.ts';
import { chooseShots } from '../../scripts/measure/shots/choose-shots.ts';
import { listSubjects, usualWidths } from '../../scripts/measure/shots/shot-subjects.ts';
import { buildRouteTable } from '../../src/collections/routes.ts';
import { content } from '../support/real-content.ts';

const routes = buildRouteTable(content);
const pages = describePages(routes);
const subjects = await listSubjects(pages, content);
const shots = chooseShots(pages, subjects, { routes: [], widths: [] });

const statesOf = (route: string) =>
  subjects.flatMap((subject) => (subject.route === route && subject.state ? [subject.state] : []));
const addressOf = (route: string, state: string) =>
  subjects.find((subject) => subject.route === route && subject.state === state)?.address;

test('every route is pictured at every width, as it is reached', () => {
  const plain = shots.filter(({ subject }) => subject.state === null);
  expect(plain.map(({ subject, width }) => `${subject.route} ${width}`).sort()).toEqual(
    routes.flatMap(({ path }) => usualWidths.map((width) => `${path} ${width}`)).sort(),
  );
  expect(plain.find(({ subject }) => subject.route === '/404')?.subject.address).toBe('/no-such-page');
  expect(plain.find(({ subject }) => subject.route === '/welcome')?.subject.signedIn).toBe(true);
});

test('each picture has a name of its own', () => {
  expect(new Set(shots.map(({ name }) => name)).size).toBe(shots.length);
  const [home] = chooseShots(pages, subjects, { routes: ['/'], widths: [360] });
  expect(home?.name).toBe('home--360');
});

test('forms, the menu, motion and colours have their states', () => {
  expect(statesOf('/')).toEqual(
    expect.arrayContaining([
      'menu open',
      'reduced motion',
      'forced colours',
      'more contrast',
      'link pointed at',
      'link focused',
    ]),
  );
  const strong = shots.filter(({ subject }) => subject.state === 'more contrast');
  expect(strong.map(({ width }) => width)).toEqual(usualWidths);
  expect(statesOf('/contact')).toEqual(expect.arrayContaining(['message not sent', 'message sent']));
  expect(statesOf('/login')).toContain('refused');
});

test('what a page is made of gives it states: instruments, locked figures, lists', () => {
  expect(addressOf('/services/signals', 'tdoa changed')).toBe('/services/signals#tdoa=clock:1000');
  expect(addressOf('/about/precision', 'signed in')).toBe('/about/precision');
  expect(addressOf('/services', 'entry that is not there')).toBe('/services/no-such-entry');
});

test('routes and widths can be chosen; a state that is not there at a width is left out', () => {
  const chosen = chooseShots(pages, subjects, { routes: ['/contact', '/'], widths: [1440, 1440] });
  expect(new Set(chosen.map(({ subject }) => subject.route))).toEqual(new Set(['/', '/contact']));
  expect(new Set(chosen.map(({ width }) => width))).toEqual(new Set([1440]));
  const states = chosen.map(({ subject }) => subject.state);
  expect(states).toContain('message sent');
  expect(states).not.toContain('menu open');
});

test('a route that there is not is refused, with the nearest', () => {
  expect(() => chooseShots(pages, subjects, { routes: ['/servces'], widths: [] })).toThrow(
    '--route: there is no page /servces. Near it: /services.',
  );
});
