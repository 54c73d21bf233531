import { describe, expect, test } from 'vitest';
import { describeRouter, noteRouter } from '../../src/serialize/routers.ts';

describe('the location of a router', () => {
  const at = (pathname: string) => ({ location: { pathname }, navigationType: 'POP' });
  const data = (initialized: boolean, state?: string) => ({
    initialized,
    historyAction: 'POP',
    ...(state === undefined ? {} : { navigation: { state } }),
  });
  /**
   * Returns a value like the one in React Router 8's context, from which the engine reads whether the router is
   * navigating. `state` is the state of the navigation.
   */
  const navigation = (state: string) => ({ navigation: { state }, revalidation: 'idle' });
  const tanStack = (status: string, pathname?: string) => ({
    routesById: {},
    state: { status, resolvedLocation: pathname && { pathname } },
  });
  const tell = (path: string, ...values: unknown[]): string | null => {
    const place = {};
    for (const value of values) noteRouter(place, value);
    return describeRouter(place, path);
  };

  test.each([
    { values: [at('/a')], says: null },
    { values: [at('/a/'), at('/nested')], says: null },
    { values: [{ basename: '/', navigator: {} }, at('/b')], says: 'React Router is at /b' },
    { values: [{ basename: '/shop', navigator: {} }, at('/a')], says: 'React Router is at /shop/a' },
    { values: [data(false, 'idle'), at('/a')], says: 'React Router is still navigating' },
    { values: [data(true, 'loading'), at('/a')], says: 'React Router is still navigating' },
    { values: [data(true, 'idle'), at('/a')], says: null },
    { values: [data(true), navigation('idle'), at('/a')], says: null },
    { values: [data(true), navigation('loading'), at('/a')], says: 'React Router is still navigating' },
    { values: [{ initialized: false, user: null }, at('/a')], says: null },
    { values: [tanStack('idle', '/a')], says: null },
    { values: [tanStack('idle', '/b')], says: 'TanStack Router is at /b' },
    { values: [tanStack('pending', '/a')], says: 'TanStack Router is still navigating' },
    { values: [tanStack('idle')], says: 'TanStack Router is still navigating' },
    { values: [{ theme: 'dark' }, null, 'text'], says: null },
  ])('For the React contexts $values, describeRouter returns: $says', ({ values, says }) => {
    expect(tell('/a', ...values)).toBe(says);
  });

  const route = (outlet: unknown, ...paths: string[]) => ({ outlet, matches: paths.map((pathname) => ({ pathname })) });

  test.each([
    { values: [at('/a'), at('/b')], isMixed: true },
    { values: [at('/a'), at('/a/')], isMixed: false },
    { values: [at('/a'), route({}, '/'), route(null, '/', '/b')], isMixed: true },
    { values: [at('/a'), route({}, '/'), route(null, '/', '/a')], isMixed: false },
    { values: [at('/a'), route(null)], isMixed: false },
  ])('For the React contexts $values, isMixed is $isMixed', ({ values, isMixed }) => {
    const place: { isMixed?: boolean } = {};
    for (const value of values) noteRouter(place, value);
    expect(place.isMixed ?? false).toBe(isMixed);
  });
});
