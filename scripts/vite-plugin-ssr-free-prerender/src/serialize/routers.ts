/** Reads the state of known routers from the values of React's contexts. Pure. */
import type { ErrorPage } from '../types/snapshot.ts';
import { readText as decode } from './markup.ts';

export type RouterPlace = {
  name: string;
  /** The error page that the router shows instead of the page. */
  errorPage: ErrorPage;
  /** The path that it shows, without its basename. */
  path: string;
  basename: string;
  /** False while it navigates. */
  isIdle: boolean;
  /** A part of the page is at a different path: an animation may keep the previous page. */
  isMixed: boolean;
};

type Place = Partial<RouterPlace>;

const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;

const readText = (value: unknown, name: string): string | null => {
  const text = readField(value, name);
  return typeof text === 'string' ? text : null;
};

/** React Router: `LocationContext`. */
function readLocation(value: unknown): Place | null {
  const path = readText(readField(value, 'location'), 'pathname');
  return path !== null && readText(value, 'navigationType') !== null ? { name: 'React Router', path } : null;
}

/** React Router: the path of the innermost `RouteContext`. */
function readInnermostPath(value: unknown): string | null {
  const matches = readField(value, 'matches');
  if (!Array.isArray(matches) || readField(value, 'outlet') !== null) return null;
  return readText(matches.at(-1), 'pathname');
}

/** React Router: `NavigationContext`. */
function readNavigation(value: unknown): Place | null {
  const basename = readText(value, 'basename');
  return basename !== null && readField(value, 'navigator') !== undefined ? { basename } : null;
}

/** @param thrown an error, a response, or any other value */
function describeThrown(thrown: unknown): string {
  const status = readField(thrown, 'status');
  const answer = typeof status === 'number' ? `${status} ${readText(thrown, 'statusText') ?? ''}`.trim() : null;
  return answer ?? readText(thrown, 'message') ?? String(thrown);
}

const withError = (name: string, thrown: unknown, isNotFound: boolean): { errorPage: ErrorPage } => ({
  errorPage: { text: `${name} shows an error page instead: ${describeThrown(thrown)}`, isNotFound },
});

function readLoaderErrors(value: unknown): Place {
  const errors = readField(value, 'errors');
  const [thrown] = typeof errors === 'object' && errors !== null ? Object.values(errors) : [];
  return thrown === undefined ? {} : withError('React Router', thrown, readField(thrown, 'status') === 404);
}

/** React Router 6 to 8: the state of a data router. */
function readDataState(value: unknown): Place | null {
  const initialized = readField(value, 'initialized');
  // Contexts of other libraries may have this field too.
  if (typeof initialized !== 'boolean' || readText(value, 'historyAction') === null) return null;
  const navigation = readField(value, 'navigation');
  const isIdle = initialized && (navigation === undefined || readText(navigation, 'state') === 'idle');
  return { isIdle, ...readLoaderErrors(value) };
}

/** React Router 8 has loader data and errors in a context of their own. */
const readLoaded = (value: unknown): Place | null =>
  readField(value, 'loaderData') !== undefined && readField(value, 'actionData') !== undefined
    ? readLoaderErrors(value)
    : null;

/** React Router 8 has the navigation in a context of its own. */
function isNavigating(value: unknown): boolean {
  const state = readText(readField(value, 'navigation'), 'state');
  return state !== null && state !== 'idle' && readText(value, 'revalidation') !== null;
}

/** TanStack Router: the router itself, whose location is ahead of the content. */
function readTanStack(value: unknown): Place | null {
  if (readField(value, 'routesById') === undefined) return null;
  const name = 'TanStack Router';
  const state = readField(value, 'state');
  const path = readText(readField(state, 'resolvedLocation'), 'pathname');
  const place: Place = {
    name,
    path: path ?? '',
    basename: readText(value, 'basepath') ?? '/',
    isIdle: path !== null && readText(state, 'status') === 'idle',
  };
  const matches = readField(state, 'matches');
  for (const match of Array.isArray(matches) ? matches : []) {
    const isNotFound = readText(match, 'status') === 'notFound' || readField(match, 'globalNotFound') === true;
    if (!isNotFound && readText(match, 'status') !== 'error') continue;
    return { ...place, ...withError(name, isNotFound ? 'it is not found' : readField(match, 'error'), isNotFound) };
  }
  return place;
}

/** Decodes a path, since routers encode it or not, and drops its last slash. */
const normalize = (path: string): string => decode(path).replace(/(?<=.)\/$/, '');

/**
 * Adds what a context's value says to the place. Contexts come from the outside in, and the outermost router counts.
 */
export function noteRouter(place: Place, value: unknown): void {
  const read =
    readLocation(value) ??
    readNavigation(value) ??
    readDataState(value) ??
    readLoaded(value) ??
    readTanStack(value) ??
    {};
  const inner = read.path ?? readInnermostPath(value);
  if (inner !== null && place.path !== undefined && normalize(inner) !== normalize(place.path)) place.isMixed = true;
  if (isNavigating(value)) place.isIdle = false;
  for (const [name, each] of Object.entries(read)) if (!(name in place)) Object.assign(place, { [name]: each });
}

/**
 * Returns what is wrong if the router's basename isn't Vite's base; else null.
 * @param base the folder that the site is in
 */
export function findBasenameFault({ name, basename = '/' }: Place, base: string): string | null {
  if (name === undefined || normalize(basename) === normalize(base)) return null;
  const option = name === 'TanStack Router' ? 'basepath' : 'basename';
  return `${name}'s ${option} is "${basename}", and Vite's base is "${base}". Give the router import.meta.env.BASE_URL as its ${option}`;
}

/** Returns why the router doesn't show this path; null if it does, or if no router is known. */
export function describeRouter(place: Place, path: string): string | null {
  const { name, path: shown, basename = '/', isIdle = true } = place;
  if (name === undefined || shown === undefined) return null;
  if (!isIdle) return `${name} is still navigating`;
  const whole = basename === '/' ? shown : normalize(normalize(basename) + shown);
  // Some versions of TanStack Router keep the base in the path.
  const hasBase = name === 'TanStack Router' && normalize(shown) === normalize(path);
  return hasBase || normalize(whole) === normalize(path) ? null : `${name} is at ${whole}`;
}
