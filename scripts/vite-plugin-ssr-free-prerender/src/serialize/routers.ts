/**
 * Where the page's router is, by what it hands down in React's tree: all that the engine knows of routers. A router's own
 * location may be ahead of the content, or behind the address. Pure.
 */
import type { ErrorPage } from '../types/snapshot.ts';
import { readText as decode } from './markup.ts';

/** What a router says of itself. */
export type RouterPlace = {
  name: string;
  /** In place of the page, since its code or data could not be had. */
  errorPage: ErrorPage;
  /** The path that it shows, without the site's base where the router was told of it. */
  path: string;
  /** What it is told to leave out of every address. */
  basename: string;
  /** False while it is on its way to another page. */
  isIdle: boolean;
  /** A part of the page is at another path: an animation may keep the page before. */
  isMixed: boolean;
};

const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;

const readText = (value: unknown, name: string): string | null => {
  const text = readField(value, name);
  return typeof text === 'string' ? text : null;
};

/** React Router 6 and 7: `LocationContext`. */
function readLocation(value: unknown): Partial<RouterPlace> | null {
  const path = readText(readField(value, 'location'), 'pathname');
  return path !== null && readText(value, 'navigationType') !== null ? { name: 'React Router', path } : null;
}

/** React Router 6 and 7: `RouteContext` of the route that has no other in it. */
function readLeaf(value: unknown): string | null {
  const matches = readField(value, 'matches');
  if (!Array.isArray(matches) || readField(value, 'outlet') !== null) return null;
  return readText(matches.at(-1), 'pathname');
}

/** React Router 6 and 7: `NavigationContext`. */
function readNavigation(value: unknown): Partial<RouterPlace> | null {
  const basename = readText(value, 'basename');
  return basename !== null && readField(value, 'navigator') !== undefined ? { basename } : null;
}

/** What was thrown, in words: an error, an answer, or anything else. */
function describeThrown(thrown: unknown): string {
  const status = readField(thrown, 'status');
  const answer = typeof status === 'number' ? `${status} ${readText(thrown, 'statusText') ?? ''}`.trim() : null;
  return answer ?? readText(thrown, 'message') ?? String(thrown);
}

const withError = (name: string, thrown: unknown, isNotFound: boolean): { errorPage: ErrorPage } => ({
  errorPage: { text: `${name} shows an error page in place of it: ${describeThrown(thrown)}`, isNotFound },
});

/** What loaders have thrown, in place of a page. */
function readThrown(value: unknown): Partial<RouterPlace> {
  const errors = readField(value, 'errors');
  const [thrown] = typeof errors === 'object' && errors !== null ? Object.values(errors) : [];
  return thrown === undefined ? {} : withError('React Router', thrown, readField(thrown, 'status') === 404);
}

/** React Router 6 to 8: the state of a data router. */
function readDataState(value: unknown): Partial<RouterPlace> | null {
  const initialized = readField(value, 'initialized');
  // Others are initialized too.
  if (typeof initialized !== 'boolean' || readText(value, 'historyAction') === null) return null;
  const navigation = readField(value, 'navigation');
  const isIdle = initialized && (navigation === undefined || readText(navigation, 'state') === 'idle');
  return { isIdle, ...readThrown(value) };
}

/** React Router 8 has what loaders have brought, or thrown, apart. */
const readLoaded = (value: unknown): Partial<RouterPlace> | null =>
  readField(value, 'loaderData') !== undefined && readField(value, 'actionData') !== undefined
    ? readThrown(value)
    : null;

/** React Router 8 has the navigation of a data router apart. */
function isNavigating(value: unknown): boolean {
  const state = readText(readField(value, 'navigation'), 'state');
  return state !== null && state !== 'idle' && readText(value, 'revalidation') !== null;
}

/** TanStack Router: the router itself, whose location is ahead of what it shows. */
function readTanStack(value: unknown): Partial<RouterPlace> | null {
  if (readField(value, 'routesById') === undefined) return null;
  const state = readField(value, 'state');
  const path = readText(readField(state, 'resolvedLocation'), 'pathname');
  const matches = readField(state, 'matches');
  const isMissing = (match: unknown): boolean =>
    readText(match, 'status') === 'notFound' || readField(match, 'globalNotFound') === true;
  const failed = (Array.isArray(matches) ? matches : []).find(
    (match) => isMissing(match) || readText(match, 'status') === 'error',
  );
  const isNotFound = isMissing(failed);
  const thrown = isNotFound ? 'it is not found' : readField(failed, 'error');
  return {
    ...(failed === undefined ? {} : withError('TanStack Router', thrown, isNotFound)),
    ...{ name: 'TanStack Router', path: path ?? '', isIdle: path !== null && readText(state, 'status') === 'idle' },
    basename: readText(value, 'basepath') ?? '/',
  };
}

/** Routers have it encoded or not, or in part. */
const trim = (path: string): string => decode(path).replace(/(?<=.)\/$/, '');

/**
 * Notes what the value of one of React's contexts says. The outermost router counts: it comes first.
 * @param place what is known so far; it is added to
 */
export function noteRouter(place: Partial<RouterPlace>, value: unknown): void {
  const read =
    readLocation(value) ??
    readNavigation(value) ??
    readDataState(value) ??
    readLoaded(value) ??
    readTanStack(value) ??
    {};
  const inner = read.path ?? readLeaf(value);
  if (inner !== null && place.path !== undefined && trim(inner) !== trim(place.path)) place.isMixed = true;
  if (isNavigating(value)) place.isIdle = false;
  for (const [name, each] of Object.entries(read)) if (!(name in place)) Object.assign(place, { [name]: each });
}

/**
 * Why the pages of a router cannot be those of the site; null when they can.
 * @param base the folder of the host that the site lies in
 */
export function findBasenameFault({ name, basename = '/' }: Partial<RouterPlace>, base: string): string | null {
  if (name === undefined || trim(basename) === trim(base)) return null;
  const option = name === 'TanStack Router' ? 'basepath' : 'basename';
  return `${name}'s ${option} is "${basename}", and Vite's base is "${base}". Give the router import.meta.env.BASE_URL as its ${option}`;
}

/** Why the router does not show this path; null when it does, or when no router is known. */
export function describeRouter(place: Partial<RouterPlace>, path: string): string | null {
  const { name, path: shown, basename = '/', isIdle = true } = place;
  if (name === undefined || shown === undefined) return null;
  if (!isIdle) return `${name} is still on its way`;
  const whole = basename === '/' ? shown : trim(trim(basename) + shown);
  // Some versions of TanStack Router leave the base in.
  const isInFull = name === 'TanStack Router' && trim(shown) === trim(path);
  return isInFull || trim(whole) === trim(path) ? null : `${name} is at ${whole}`;
}
